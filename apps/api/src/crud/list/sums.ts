import { COUNT_LIMIT } from '@diwan/contract/kit/constants';
import { fromMinor } from '@diwan/domain/money';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { statement, type Query } from '../../platform/database/sql-text.ts';
import type { Store } from '../resource/store.ts';
import type { Condition } from '../fields/conditions.ts';
import { countedGroups, countersFor, getGrain } from './counted.ts';
import { rowsFrom } from '../resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';

/** What a list's amounts come to in one currency: decimal strings, by their fields. */
export type Sums = Readonly<Record<string, string>> & { readonly currency: string };

type SumRow = Record<string, string | number> & { currency: string };

const added = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`);

function countedSums(counted: CountedTable, columns: readonly string[], conditions: readonly Condition[]): Query {
  const kept = ['currency', 'n', ...columns].map((column) => `c.${column}`);
  const groups = countedGroups(counted, { grain: getGrain(conditions), conditions, select: () => kept });
  return {
    select: ['currency', ...added(columns)],
    from: { query: groups, as: 'x' },
    group: ['1'],
    having: 'sum(n) <> 0',
    order: ['1'],
  };
}

/** The rows themselves, as far as a list counts them; none beyond that, as parts of a sum would say nothing. */
function sumsOfRows(store: Store, columns: readonly string[], conditions: readonly Condition[]): Query {
  const kept = ['currency', ...columns].map((column) => `t.${column}`);
  return {
    with: [{ as: 'found', materialized: true, query: { ...rowsFrom(store, conditions), select: kept, limit: COUNT_LIMIT + 1 } }],
    select: ['currency', ...added(columns)],
    from: 'found',
    where: [`(select count(*) from found) <= ${COUNT_LIMIT}`],
    group: ['1'],
    order: ['1'],
  };
}

/** The sums of a list whose facts name amounts to be added up: one for each currency, never over several. */
export async function getSums(runner: Runner, store: Store, conditions: readonly Condition[]): Promise<Sums[] | undefined> {
  const { sums: columns } = store.resource.list;
  if (!columns) return undefined;
  const counted = countersFor(store, conditions);
  const known = counted && [...columns, 'currency'].every((one) => counted.sums?.includes(one) || one in counted.dimensions);
  const query = counted && known ? countedSums(counted, columns, conditions) : sumsOfRows(store, columns, conditions);
  const { rows } = await runner.query<SumRow>(statement(query));
  return rows.map(({ currency, ...amounts }) => ({
    currency,
    ...Object.fromEntries(columns.map((column) => [column, fromMinor(amounts[column] ?? 0, currency)])),
  }));
}
