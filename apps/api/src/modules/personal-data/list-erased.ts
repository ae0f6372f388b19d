import type { Context } from '../../crud/resource/context.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { addErased, readNewestErased, type ErasedPerson } from '../../platform/backup/erased-list.ts';
import { readRecovery } from '../../platform/backup/recovery.ts';
import { openErasedStore } from '../../platform/backup/store.ts';
import type { Database } from '../../platform/database/connection.ts';
import { openServerKeys } from '../../platform/server-keys.ts';
import { asError } from '../../platform/thrown.ts';
import { StartupFault } from '../../startup-fault.ts';
import type { Timer } from '../../platform/timers.ts';

const MINUTE = 60_000;
const UNLISTED = `select user_type as kind, user_id as id, erased_at as at from person_deletions
  where erased_at is not null and listed_at is null order by erased_at, user_type, user_id`;
const LISTED = 'update person_deletions set listed_at = $3 where user_type = $1 and user_id = $2';

/** Notes outside of the database who was erased, so that no older copy brings them back; who is noted twice is erased once. Gives how many. */
export async function listErased({
  erasedStore,
  database,
  keys,
  now,
}: Pick<Context, 'erasedStore' | 'database' | 'keys' | 'now'>): Promise<number> {
  const { rows } = await database.pool.query<ErasedPerson>(UNLISTED);
  for (const person of rows) {
    await addErased(erasedStore, await keys(), person);
    await database.pool.query(LISTED, [person.kind, person.id, new Date(now()).toISOString()]);
  }
  return rows.length;
}

export const erasedToBeListed: Timer<Context> = {
  name: 'erased people to be listed',
  every: MINUTE,
  patience: 15 * MINUTE,
  oneNode: true,
  atStart: true,
  run: listErased,
};

const PATIENCE_MS = 5_000;
const STILL_THERE = `select kind, id, at from jsonb_to_recordset($1) as one (kind text, id int, at timestamptz)
  where (kind = 'client' and exists (select from clients where clients.id = one.id and created_at <= one.at)
      or kind = 'provider' and exists (select from providers where providers.id = one.id and created_at <= one.at))
    and not exists (select from person_deletions where user_type = kind and user_id = one.id and erased_at is not null) limit 1`;

/**
 * Refuses a start on a database that has people in it whom the list outside of it knows as erased: an older copy, which somebody put in the
 * place of the newer one. Gives a line where the list cannot be read, which keeps nobody from starting. Throws StartupFault.
 */
export async function refuseOlderCopy(config: Config, database: Database): Promise<string[]> {
  if ((await readRecovery(database)) !== null) return [];
  const store = await openErasedStore(config);
  try {
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`no answer in ${PATIENCE_MS / 1000} s`)),
    );
    const newest = await Promise.race([readNewestErased(store, await openServerKeys(config, database)), late]);
    const { rows } = await database.pool.query<ErasedPerson>(STILL_THERE, [JSON.stringify(newest)]);
    if (rows[0])
      throw new StartupFault(
        `This database is an older copy: the ${rows[0].kind} ${rows[0].id}, who was erased at ${new Date(rows[0].at).toISOString()}, is still in it. npm run begin-recovery makes a restored database of it, which erases again and sends nothing.`,
      );
    return [];
  } catch (error) {
    if (error instanceof StartupFault) throw error;
    return [`Whether this database is an older copy is not known: the list of who was erased cannot be read (${asError(error).message}).`];
  } finally {
    store.close();
  }
}
