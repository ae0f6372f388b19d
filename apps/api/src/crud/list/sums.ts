import { COUNT_LIMIT } from '@diwan/contract/constants';
import { fromMinor } from '@diwan/domain/money';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import type { Store } from '../store.ts';
import { counterSql, getGrain, type Condition } from './conditions.ts';
import { rowsFrom } from './rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { countersFor } from './totals.ts';

/** What a list's amounts come to in one currency: decimal strings, by their fields. */
export type Sums = Readonly<Record<string, string>> & { readonly currency: string };

type SumRow = Record<string, string | number> & { currency: string };

const added = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ');

function countedSql({ name }: CountedTable, columns: readonly string[], conditions: readonly Condition[], params: Params): string {
  const where = (day: string) => allOf(conditions.map((condition) => counterSql(condition, params, day)));
  const kept = ['currency', 'n', ...columns].map((column) => `c.${column}`).join(', ');
  return `select currency, ${added(columns)} from (
    select ${kept} from ${name}_counters c where c.grain = '${getGrain(conditions)}' and ${where('c.bucket')}
    union all select ${kept} from ${name}_deltas c where ${where('c.day')}
  ) x group by 1 having sum(n) <> 0 order by 1`;
}

/** The rows themselves, as far as a list counts them; none beyond that, as parts of a sum would say nothing. */
function rowsSql(store: Store, columns: readonly string[], conditions: readonly Condition[], params: Params): string {
  const kept = ['currency', ...columns].map((column) => `t.${column}`).join(', ');
  return `with found as materialized (select ${kept} ${rowsFrom(store, conditions, params)} limit ${COUNT_LIMIT + 1})
    select currency, ${added(columns)} from found where (select count(*) from found) <= ${COUNT_LIMIT} group by 1 order by 1`;
}

/** The sums of a list whose facts name amounts to be added up: one for each currency, never over several. */
export async function getSums(runner: Runner, store: Store, conditions: readonly Condition[]): Promise<Sums[] | undefined> {
  const { sums: columns } = store.resource.list;
  if (!columns) return undefined;
  const params = new Params();
  const counted = countersFor(store, conditions);
  const known = counted && [...columns, 'currency'].every((one) => counted.sums?.includes(one) || one in counted.dimensions);
  const text = counted && known ? countedSql(counted, columns, conditions, params) : rowsSql(store, columns, conditions, params);
  const { rows } = await runner.query<SumRow>(prepared(text, params));
  return rows.map(({ currency, ...amounts }) => ({
    currency,
    ...Object.fromEntries(columns.map((column) => [column, fromMinor(amounts[column] ?? 0, currency)])),
  }));
}
