import { PAGE_SIZES } from '@diwan/contract/kit/constants';
import type { Runner } from '../../platform/database/runner.ts';
import { rawJson, type RawJson, type RawRow } from '../../platform/database/raw-json.ts';
import { allOf, statement, value, type Query } from '../../platform/database/sql-text.ts';
import type { Store } from '../resource/store.ts';
import { needsZone, rowSql, ZONE_JOINS, type Condition } from '../fields/conditions.ts';
import type { Paging } from './paging.ts';
import { type Sort, mayBeEmpty, orderBy, orderWithin, rowsFrom } from '../resource/rows.ts';
import { seekStart } from './seek.ts';

/** Past this many skipped rows the page's ids are found in an index first, and only then its rows are read. */
const DEEP = 500;
/** Newest rows that are looked at to see how common a keyword is. */
const PROBE = 2_000;
/** Gathering one match through the trigram index costs as much as looking at this many rows on the way (measured: 2.2 to 0.75 µs). */
const GATHER_COST = 3;
/** In another order than that of creation a word's rows may all lie together, far off: only what is nearly everywhere is walked to. */
const WALK_ANY_ORDER = 400;

/** How a page's rows are found: along the list's own index, or (`gather`) all matches first, for words that are rare. */
export type Path = 'walk' | 'gather';

type Words = Extract<Condition, { kind: 'words' }>;
const isWords = (condition: Condition): condition is Words => condition.kind === 'words';

/** Of the newest rows in scope, how many match; and how many rows the table has, as the planner knows it. */
async function probe(runner: Runner, store: Store, conditions: readonly Condition[]): Promise<{ hits: number; rows: number }> {
  const scope = conditions.filter((one) => one.kind === 'scope');
  const others = conditions.filter((one) => one.kind !== 'scope');
  const newest: Query = { ...rowsFrom(store, scope), select: ['t.*'], order: ['t.created_at desc', 't.id desc'], limit: PROBE };
  const query: Query = {
    select: [
      (params) => `count(*) filter (where ${allOf(others.map((one) => rowSql(one, params, store.zone)))}) as hits`,
      `(select reltuples from pg_class where oid = '${store.table}'::regclass) as rows`,
    ],
    from: { query: newest, as: 't' },
    joins: others.some(needsZone) ? ZONE_JOINS[store.zone] : [],
  };
  const { rows } = await runner.query<{ hits: number; rows: number }>(statement(query));
  return rows[0] ?? { hits: 0, rows: 0 };
}

/**
 * Chooses how the rows of a keyword are looked for in a big table. A rare one is gathered through its trigram index; a common
 * one is met soon while walking the list's own order, where gathering would read a good part of the table.
 */
export async function keywordPath(
  runner: Runner,
  store: Store,
  conditions: readonly Condition[],
  paging: Paging,
): Promise<{ path: Path; conditions: readonly Condition[] }> {
  if (!store.counted || !conditions.some(isWords)) return { path: 'walk', conditions };
  const { hits, rows } = await probe(runner, store, conditions);
  const share = hits / PROBE;
  const byCreation = paging.sort.column === 'created_at' || paging.sort.column === 'id';
  const walk = byCreation ? (paging.page * paging.perPage) / share < rows * share * GATHER_COST : hits >= WALK_ANY_ORDER;
  if (!walk) return { path: 'gather', conditions };
  return { path: 'walk', conditions: conditions.map((one) => (isWords(one) ? { ...one, walk: true } : one)) };
}

/** The sizes that the dashboard offers, and the beginning of a list, need no values. */
function getWindow(perPage: number, skip: number): Pick<Query, 'limit' | 'offset'> {
  const isOffered = PAGE_SIZES.some((size) => size === perPage);
  return { limit: isOffered ? perPage : value(perPage, 'int'), ...(skip > 0 && { offset: value(skip, 'bigint') }) };
}

type Rows = ReturnType<typeof rowsFrom>;

/** A page of rows, found among `rows`: what they refer to is read for those of the page alone, whatever was sorted to find them. */
function pageQuery(
  store: Store,
  rows: Rows,
  { order, sort }: { order: string[]; sort: Sort },
  window: Pick<Query, 'limit' | 'offset'>,
  path: Path | 'ids',
) {
  const shown = { select: [store.select], order };
  if (path === 'walk')
    return { ...shown, from: { query: { ...rows, select: ['t.*'], order, ...window }, as: 't' }, joins: store.joins } satisfies Query;
  const joins = [`join ${store.table} t on t.id = page.id`, ...store.joins];
  if (path === 'ids')
    return { ...shown, from: { query: { ...rows, select: ['t.id'], order, ...window }, as: 'page' }, joins } satisfies Query;
  const keys = sort.column === 'id' ? ['t.id'] : ['t.id', `t.${sort.column}`];
  return {
    ...shown,
    with: [{ as: 'found', materialized: true, query: { ...rows, select: keys } }],
    from: { query: { select: ['t.id'], from: 'found t', order, ...window }, as: 'page' },
    joins,
  } satisfies Query;
}

/** So many rows of a list, after so many others. */
interface Part {
  readonly limit: number;
  readonly skip: number;
}

/** A part of rows along the index of their order. */
async function walk(runner: Runner, store: Store, rows: Rows, sort: Sort, { limit, skip }: Part): Promise<RawJson[]> {
  const order = orderWithin(store, sort);
  const query = pageQuery(store, rows, { order, sort }, getWindow(limit, skip), skip >= DEEP ? 'ids' : 'walk');
  return rawJson((await runner.query<RawRow>(statement(query))).rows);
}

/**
 * A part of rows of which some have nothing to be sorted by: those stand behind the others, both ways. An index has them behind
 * in one direction alone, so either stretch is walked by itself, and the second one where the first is at its end.
 */
async function walkStretches(runner: Runner, store: Store, rows: Rows, sort: Sort, { limit, skip }: Part): Promise<RawJson[]> {
  const narrowed = (condition: string): Rows => ({ ...rows, where: [...rows.where, condition] });
  const valued = narrowed(`t.${sort.column} is not null`);
  const first = await walk(runner, store, valued, sort, { limit, skip });
  if (first.length === limit) return first;
  // None of them left: there are fewer than were to be skipped.
  const skipped = first.length > 0 || skip === 0 ? skip : await countRows(runner, valued);
  const empty = narrowed(`t.${sort.column} is null`);
  const rest = await walk(runner, store, empty, sort, { limit: limit - first.length, skip: skip - skipped });
  return [...first, ...rest];
}

async function countRows(runner: Runner, rows: Rows): Promise<number> {
  const { rows: found } = await runner.query<{ n: number }>(statement({ ...rows, select: ['count(*)::int as n'] }));
  return found[0]?.n ?? 0;
}

/** One page of a list's rows in its order, each as the JSON that the wire shows. */
export async function findPage(runner: Runner, store: Store, asked: readonly Condition[], paging: Paging): Promise<RawJson[]> {
  const { path, conditions } = await keywordPath(runner, store, asked, paging);
  const { sort, perPage: limit } = paging;
  const offset = (paging.page - 1) * limit;
  const start = offset < DEEP ? undefined : await seekStart(runner, store, conditions, sort, offset);
  if (start === 'past the end') return [];
  const rows = rowsFrom(store, conditions);
  if (start) rows.where.push((params) => `t.created_at ${sort.descending ? '<' : '>='} ${params.add(start.bound, 'timestamptz')}`);
  const skip = start ? start.skip : offset;
  if (path === 'walk') return (mayBeEmpty(store, sort) ? walkStretches : walk)(runner, store, rows, sort, { limit, skip });
  const query = pageQuery(store, rows, { order: orderBy(store, sort), sort }, getWindow(limit, skip), path);
  return rawJson((await runner.query<RawRow>(statement(query))).rows);
}
