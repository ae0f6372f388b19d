import { sql } from 'kysely';
import type { PlatformContext } from './context.ts';
import { db } from './database/tables.ts';
import { run } from './database/typed.ts';

/** What is looked over by itself, so that somebody can see when it was. */
type CheckName = 'ledger' | 'counters';

/** Parts of one round end within so long. */
const ROUND = sql<string>`now() - interval '1 hour'`;

/** Writes down what a look over the whole came to. With `adds` it is a part of a round, whose faults are counted together. */
export async function recordCheck(
  { database, log }: Pick<PlatformContext, 'database' | 'log'>,
  name: CheckName,
  faults: number,
  { adds = false } = {},
): Promise<void> {
  const before = adds ? sql<number>`case when last_checks.checked_at > ${ROUND} then last_checks.faults else 0 end` : sql<number>`0`;
  const row = { name, faults, checked_at: sql<string>`now()` };
  const write = db
    .insertInto('last_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ checked_at: row.checked_at, faults: sql<number>`${before} + ${faults}` }),
    );
  // What was found is worth more than the note of it: a database that takes no writes is proven all the same.
  await run(database.pool, write).catch((error: unknown) => log.warn({ err: error, check: name }, 'a check could not be written down'));
}
