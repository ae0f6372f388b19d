import type { Context } from '../../crud/resource/context.ts';
import type { ErasedPerson } from '../../platform/backup/erased-list.ts';
import type { Timer } from '../../platform/timers.ts';

const MINUTE = 60_000;
const UNLISTED = `select user_type as kind, user_id as id, erased_at as at from person_deletions
  where erased_at is not null and listed_at is null order by erased_at, user_type, user_id`;
const LISTED = 'update person_deletions set listed_at = $3 where user_type = $1 and user_id = $2';

/** Notes beside the backups who was erased, so that no older copy brings them back; who is noted twice is erased once. Gives how many. */
export async function listErased({
  backups,
  database,
  keys,
  now,
}: Pick<Context, 'backups' | 'database' | 'keys' | 'now'>): Promise<number> {
  if (!backups) return 0;
  const { rows } = await database.pool.query<ErasedPerson>(UNLISTED);
  for (const person of rows) {
    await backups.noteErased(await keys(), person);
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
