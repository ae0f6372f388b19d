import { accessSync, constants, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveUp, ROOT } from './run-command.mjs';

const LOCK = join(ROOT, '.cache', 'setup.lock');
const LONGEST_MS = 20 * 60_000;

/** Does some work while no other process of this checkout does any: several nodes may be started from it at once. `reason` says why there is any. */
export async function oneAtATime(reason, work) {
  try {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    accessSync(ROOT, constants.W_OK);
  } catch (error) {
    giveUp(
      `${reason}, and ${ROOT} cannot be written to by this user (${error.code}): run "npm run build" there once as its owner; it then runs as anybody.`,
    );
  }
  for (let waited = false; !takeLock(); waited = true, await sleep(200)) {
    if (!waited) console.log('Another start from this folder is installing or building; waiting for it.');
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isStale()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isStale() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LONGEST_MS) return true;
    const pid = Number(readFileSync(LOCK, 'utf8'));
    // Between its making and its writing the file is empty.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
