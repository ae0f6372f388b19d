import type { Runner } from '../../platform/database/runner.ts';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { isInstalledSql, recountSql } from './counter-sql.ts';

/** The name under which one at a time is at a table's counters. */
export const turnAt = ({ name }: Pick<CountedTable, 'name'>) => `fold ${name}`;

/** False beside a newer version that has counters of another definition: they are for its nodes to keep. */
export async function isInstalled(runner: Runner, counted: CountedTable): Promise<boolean> {
  const { rows } = await runner.query<{ exists: boolean }>(isInstalledSql(counted));
  return rows[0]?.exists === true;
}

/**
 * Waits for the folds under way: rows that one has written and not yet committed are not there to be deleted, and would count twice.
 * Turns are taken before any table is locked, so that two who recount never wait for each other.
 */
export async function takeTurns(runner: Runner, tables: readonly CountedTable[]): Promise<void> {
  for (const counted of tables) await runner.query('select pg_advisory_xact_lock(hashtext($1))', [turnAt(counted)]);
}

/** Counts tables anew, inside a transaction; writers wait for its end. */
export async function recount(runner: Runner, tables: readonly CountedTable[]): Promise<void> {
  await takeTurns(runner, tables);
  for (const counted of tables) {
    if (!(await isInstalled(runner, counted))) continue;
    for (const statement of recountSql(counted)) await runner.query(statement);
  }
}
