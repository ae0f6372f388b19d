import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24, stdio: ['ignore', 'pipe', 'ignore'] });
}

const readLines = (text) => [...new Set(text.split('\n'))].filter((file) => file !== '' && existsSync(join(ROOT, file)));

/** The files of the work tree, from the root, but for those that git ignores: new ones before they are added, and none that is gone. */
export function listFiles(...patterns) {
  return readLines(git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns));
}

/** The commit that a change is looked at from: where its branch left the one that it is to land on, else the last commit. */
export function findBase() {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch {
    return 'HEAD';
  }
}

/** The files that differ from the base, committed or not, and those that git does not know yet. */
export function listChanged() {
  return readLines(git('diff', '--name-only', findBase()) + git('ls-files', '--others', '--exclude-standard'));
}
