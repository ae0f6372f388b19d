import { PAGE_SIZES } from '@diwan/contract/constants';
import type { Runner } from '../../platform/database/runner.ts';
import { rawJson, type RawJson, type RawRow } from '../../platform/database/raw-json.ts';
import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import type { Store } from '../store.ts';
import { needsZone, rowSql, ZONE_JOIN, type Condition } from './conditions.ts';
import type { Paging, Sort } from './paging.ts';
import { sortSql } from './sort-sql.ts';
import { canSeek, seekStart } from './seek.ts';

/** Past this many skipped rows the page's ids are found in an index first, and only then its rows are read. */
const DEEP = 500;

/** `from` and `where` of a list's live rows (alias `t`). */
export function rowsFrom(store: Store, conditions: readonly Condition[], params: Params): string {
  const zone = conditions.some(needsZone) ? ZONE_JOIN[store.zone] : '';
  const where = allOf(['t.deleted_at is null', ...conditions.map((condition) => rowSql(condition, params, store.zone))]);
  return `from ${store.table} t ${zone} where ${where}`;
}

/** `order by` with the id as the last word, so that no two pages share a row. */
export function orderBy({ resource }: Pick<Store, 'resource'>, { column, descending }: Sort): string {
  const direction = descending ? 'desc' : 'asc';
  return column === 'id' ? `order by t.id ${direction}` : `order by ${sortSql(resource, column)} ${direction}, t.id ${direction}`;
}

async function seek(runner: Runner, store: Store, conditions: readonly Condition[], paging: Paging, offset: number) {
  if (offset < DEEP || !store.counted || !canSeek(store.counted, conditions, paging.sort)) return undefined;
  return seekStart(runner, store.counted, conditions, paging.sort.descending, offset);
}

/** How a page's rows are found: along the list's own index, or (`gather`) all matches first, for words that are rare. */
export type Path = 'walk' | 'gather';

function pageText(store: Store, from: string, sort: Sort, window: string, path: Path | 'ids'): string {
  const order = orderBy(store, sort);
  // What rows refer to is read for those of the page alone, whatever was sorted to find them.
  const shown = (rows: string) => `select ${store.select} from ${rows} ${store.joins} ${order}`;
  const byIds = (page: string) => shown(`(${page}) page join ${store.table} t on t.id = page.id`);
  if (path === 'walk') return shown(`(select t.* ${from} ${order} ${window}) t`);
  if (path === 'ids') return byIds(`select t.id ${from} ${order} ${window}`);
  const keys = sort.column === 'id' ? 't.id' : `t.id, t.${sort.column}`;
  return `with found as materialized (select ${keys} ${from}) ${byIds(`select t.id from found t ${order} ${window}`)}`;
}

/** The sizes that the dashboard offers, and the beginning of a list, need no values. */
function getWindow(perPage: number, skip: number, params: Params): string {
  const limit = (PAGE_SIZES as readonly number[]).includes(perPage) ? String(perPage) : params.add(perPage, 'int');
  return `limit ${limit}${skip > 0 ? ` offset ${params.add(skip, 'bigint')}` : ''}`;
}

/** One page of rows in the list's order, each as the JSON that the wire shows. */
export async function pageOfRows(
  runner: Runner,
  store: Store,
  conditions: readonly Condition[],
  paging: Paging,
  path: Path = 'walk',
): Promise<RawJson[]> {
  const offset = (paging.page - 1) * paging.perPage;
  const start = await seek(runner, store, conditions, paging, offset);
  if (start === 'past the end') return [];
  const params = new Params();
  let from = rowsFrom(store, conditions, params);
  if (start) from += ` and t.created_at ${paging.sort.descending ? '<' : '>='} ${params.add(start.bound, 'timestamptz')}`;
  const skip = start ? start.skip : offset;
  const window = getWindow(paging.perPage, skip, params);
  const text = pageText(store, from, paging.sort, window, path === 'walk' && skip >= DEEP ? 'ids' : path);
  const { rows } = await runner.query<RawRow>(prepared(text, params));
  return rawJson(rows);
}
