import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const NAME = 'diwan-tests-';
/** Far more than a run ever holds at once: databases go with the file of tests that made them. */
const ROOM = 6 * 1024 ** 3;

/**
 * A temporary folder in memory, where there is room, which goes away with this process: each file of tests makes a database of seven
 * hundred files and drops it, which costs more than twice the processor's time on a disk.
 */
export function useMemoryFolder() {
  if (process.env.TMPDIR !== undefined || getRoom() < ROOM) return;
  clearLeftBehind();
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder);
  // As any temporary folder: PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
}

function getRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}

/** A run that was killed could not clear up. */
function clearLeftBehind() {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME)))
    if (!isRunning(Number(name.slice(NAME.length)))) rmSync(join(MEMORY, name), { recursive: true, force: true });
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}
