import type pg from 'pg';
import { isRecord } from '@diwan/domain/records';

/** What may write: the server is only asked about these. */
const MAY_WRITE = /insert|update|delete|merge/i;
const NAME = 'statement_that_may_write';

/** The tables that a plan writes, at its top and in what stands before it. */
function getWritten(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(getWritten);
  if (!isRecord(plan)) return [];
  const own = plan['Node Type'] === 'ModifyTable' ? [String(plan['Relation Name'])] : [];
  return [...own, ...Object.values(plan).flatMap(getWritten)];
}

/** The tables that a statement writes, as the server plans it: no spelling hides them. It is not run, and none where it cannot be prepared. */
export async function writtenBy(client: pg.ClientBase, text: string): Promise<string[]> {
  if (!MAY_WRITE.test(text)) return [];
  // Planned for values that nobody knows yet: with those that it is given here, which are none, nothing might be left to write.
  await client.query('set plan_cache_mode = force_generic_plan');
  const isPrepared = await client.query(`prepare ${NAME} as ${text}`).then(
    () => true,
    () => false,
  );
  if (!isPrepared) return [];
  const { rows: types } = await client.query<{ n: number }>(
    'select cardinality(parameter_types) as n from pg_prepared_statements where name = $1',
    [NAME],
  );
  const nothing = Array.from({ length: types[0]?.n ?? 0 }, () => 'null').join(', ');
  const { rows } = await client.query(`explain (format json, costs off) execute ${NAME}${nothing === '' ? '' : `(${nothing})`}`);
  await client.query(`deallocate ${NAME}`);
  return [...new Set(getWritten(rows))];
}
