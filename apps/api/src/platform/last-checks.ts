import { sql } from 'kysely';
import type { PlatformContext } from './context.ts';
import { db } from './database/tables.ts';
import { run } from './database/typed.ts';

/** What is looked over by itself, so that somebody can see when it was: the ledger, the log of changes, and the counters of each table. */
type CheckName = 'ledger' | 'log' | `counters ${string}`;

/** Writes down what a look over the whole came to. */
export async function recordCheck(
  { database, log }: Pick<PlatformContext, 'database' | 'log'>,
  name: CheckName,
  faults: number,
): Promise<void> {
  const found = { faults, checked_at: sql<string>`now()` };
  const write = db
    .insertInto('last_checks')
    .values({ name, ...found })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(found));
  // What was found is worth more than the note of it: a database that takes no writes is proven all the same.
  await run(database.pool, write).catch((error: unknown) => log.warn({ err: error, check: name }, 'a check could not be written down'));
}

/** The hour (UTC) after which the checks of a night may run. */
const NIGHT_HOUR = 1;

/** True for the one node that gets to do what is done once a night, however often nodes start anew. */
export async function claimNight({ database, now }: Pick<PlatformContext, 'database' | 'now'>, name: string): Promise<boolean> {
  const at = new Date(now());
  if (at.getUTCHours() < NIGHT_HOUR) return false;
  const { rowCount } = await database.pool.query('insert into maintenance_runs (name, day) values ($1, $2) on conflict do nothing', [
    name,
    at.toISOString().slice(0, 10),
  ]);
  return rowCount === 1;
}
