import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupFault } from '../../../startup-fault.ts';
import type { Places } from './places.ts';
import { isAlive } from './postmaster.ts';
import { runProgram } from './run-program.ts';

export const DATABASE = 'diwan';
export const OWNER = 'diwan';

/** Makes the data folder, if there is none: in a folder beside it that is moved into place when it is complete and on the disk. */
export async function createCluster({ data, user }: Places, native: string): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return refuseOtherVersion(data, native);
  removeUnfinished(data);
  const unfinished = `${data}.new-${process.pid}`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (user) chownSync(unfinished, user.uid, user.gid);
    // The builtin C.UTF-8 compares fastest and is the same everywhere; columns that people read sorted name an ICU collation.
    // Of the system's own locale only the character classes matter: under plain C no Arabic letter is a letter to pg_trgm.
    const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
    const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    // Nobody but the database's own user can enter the folder of the socket.
    const access = ['--auth-local=trust', '--auth-host=reject', `--username=${OWNER}`];
    await runProgram(join(native, 'bin', 'initdb'), ['-D', unfinished, ...locale, ...access], user);
    renameSync(unfinished, data);
    syncFolder(dirname(data));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another copy of the app was faster; whose data it is, the lock decides.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
}

function refuseOtherVersion(data: string, native: string): void {
  const theirs = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const ours = readFileSync(join(native, 'share', 'postgresql', 'postgres.bki'), 'utf8')
    .slice(0, 40)
    .match(/PostgreSQL (\d+)/)?.[1];
  if (theirs !== ours) {
    throw new StartupFault(`The data in ${data} was made by PostgreSQL ${theirs} and this is ${ours}: move the data over with pg_dump.`);
  }
}

/** What a killed start left half made; that of a live process is its own. */
function removeUnfinished(data: string): void {
  const prefix = `${data}.new-`;
  for (const name of readdirSync(dirname(data))) {
    const path = join(dirname(data), name);
    if (!path.startsWith(prefix) || isAlive(Number(path.slice(prefix.length)))) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // An initdb whose app was killed is still at it; a later start clears it away.
    }
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
