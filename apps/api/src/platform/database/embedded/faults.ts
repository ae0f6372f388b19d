import { statfsSync } from 'node:fs';
import { StartupFault } from '../../../startup-fault.ts';

const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;
const FORBIDDEN = /EACCES|EPERM|EROFS|Permission denied|Read-only file system/;
const NO_MEMORY = /Cannot allocate memory|could not map anonymous shared memory/;

/** Puts what went wrong around a data folder, whoever reported it, into one sentence that says what to do. */
export function getFolderFault(problem: unknown, folder: string): StartupFault {
  if (problem instanceof StartupFault) return problem;
  const text = problem instanceof Error ? problem.message : String(problem);
  if (FULL.test(text)) return isFull(folder);
  if (NO_MEMORY.test(text)) return new StartupFault('There is not enough free memory to start PostgreSQL (about 300 MB).');
  if (FORBIDDEN.test(text))
    return new StartupFault(
      `The folder ${folder} cannot be used by this user (${reason(text)}): see to its owner and mode, or set DATA_DIR.`,
    );
  if (/ENOTDIR|EEXIST|ENAMETOOLONG|EINVAL|ENOENT.*(mkdir|open)/.test(text))
    return new StartupFault(`The data folder ${folder} cannot be used: ${reason(text)}; set DATA_DIR to another.`);
  // What PostgreSQL had to say of it may have found no room in its log either.
  if (!hasRoom(folder)) return isFull(folder);
  return new StartupFault(`The embedded PostgreSQL could not start in ${folder}: ${reason(text)}.`);
}

const isFull = (folder: string) =>
  new StartupFault(`The disk that holds ${folder} is full: free some space and start again; the data is untouched.`);

/** PostgreSQL begins by writing a new file of its log, of this size: one that has less room fails, and gives back what it had taken of it. */
const ROOM = 16 * 1024 * 1024;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    // Nobody can say: what was reported stands.
    return true;
  }
}

/** The line that matters in the output of PostgreSQL's programs: the last one that they call an error. */
function reason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const found = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return found
    .replace(/^.*?(FATAL|PANIC|error):\s*/, '')
    .replace(/\.$/, '')
    .trim();
}
