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

/** What git says, or nothing where it fails. */
function tryGit(...args) {
  try {
    return git(...args).trim();
  } catch {
    return '';
  }
}

/**
 * The branch that a change is to land on: the one that its branch follows, unless that is the same one pushed elsewhere, else the usual
 * one of the server. A branch that was just made follows none.
 */
function findTarget() {
  const usual = tryGit('rev-parse', '--abbrev-ref', 'origin/HEAD');
  const followed = tryGit('rev-parse', '--abbrev-ref', '@{upstream}');
  const isPushed = followed.endsWith(`/${tryGit('rev-parse', '--abbrev-ref', 'HEAD')}`);
  return (isPushed ? usual : followed) || usual || followed || 'HEAD';
}

/** The commit that a change is looked at from: where its branch left the one that it is to land on, else the last commit. */
export function findBase() {
  return tryGit('merge-base', 'HEAD', findTarget()) || 'HEAD';
}

/** The files that differ from the base, committed or not, and those that git does not know yet. */
export function listChanged() {
  return readLines(git('diff', '--name-only', findBase()) + git('ls-files', '--others', '--exclude-standard'));
}
