import { allOf, Params, prepared } from '../../platform/database/sql-text.ts';
import type { Store } from '../store.ts';
import { type Condition, needsZone, rowSql, ZONE_JOIN } from './conditions.ts';
import type { Paging } from './paging.ts';
import { rowsFrom, type Path } from './rows.ts';
import type { Runner } from '../../platform/database/runner.ts';

/** Newest rows that are looked at to see how common a keyword is. */
const PROBE = 2_000;
/** Gathering one match through the trigram index costs as much as looking at this many rows on the way (measured: 2.2 to 0.75 µs). */
const GATHER_COST = 3;
/** In another order than that of creation a word's rows may all lie together, far off: only what is nearly everywhere is walked to. */
const WALK_ANY_ORDER = 400;

type Words = Extract<Condition, { kind: 'words' }>;
const isWords = (condition: Condition): condition is Words => condition.kind === 'words';

/** Of the newest rows in scope, how many match; and how many rows the table has, as the planner knows it. */
async function probe(runner: Runner, store: Store, conditions: readonly Condition[]): Promise<{ hits: number; rows: number }> {
  const params = new Params();
  const scope = conditions.filter((one) => one.kind === 'scope');
  const others = conditions.filter((one) => one.kind !== 'scope');
  const newest = `select t.* ${rowsFrom(store, scope, params)} order by t.created_at desc, t.id desc limit ${PROBE}`;
  const zone = others.some(needsZone) ? ZONE_JOIN[store.zone] : '';
  const matches = allOf(others.map((one) => rowSql(one, params, store.zone)));
  const text = `select count(*) filter (where ${matches}) as hits, (select reltuples from pg_class where oid = '${store.table}'::regclass) as rows from (${newest}) t ${zone}`;
  const { rows } = await runner.query<{ hits: number; rows: number }>(prepared(text, params));
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
