import type { Runner } from '../../platform/database/runner.ts';
import { recountSql, type CountedTable } from './counter-sql.ts';

/** Counts a table anew, inside a transaction; writers wait for its end. */
export async function recount(runner: Runner, counted: CountedTable): Promise<void> {
  for (const statement of recountSql(counted)) await runner.query(statement);
}
