import { orders } from '@diwan/contract/orders/resource';
import { withinSql } from '../../crud/fields/conditions.ts';
import { kindsSql } from '../orders/index.ts';
import { GRAIN, type Grain } from '../../schema/grains.ts';
import { allOf } from '../../platform/database/sql-text.ts';
import type { Access } from '../../access/access.ts';
import type { HomeCardFacts } from './home-cards.ts';

/** Days of a sparkline; the period before is as long. */
export const PERIOD_DAYS = 30;

/** Of when and where the cards speak. Null countries are all of them. */
export interface HomeAsked {
  /** The present, in milliseconds. */
  readonly now: number;
  /** The countries in reach of the request. */
  readonly countries: readonly number[] | null;
  /** Those of the admin: a chosen country never narrows the countries themselves. */
  readonly own: readonly number[] | null;
  /** What the admin may see: of orders, those of some kinds. */
  readonly access: Access;
}

/** Clocks of all zones differ by quarters of an hour: within one, no country's day changes. */
const QUARTER_MS = 15 * 60_000;
const LOOK_BACK = `interval '${2 * PERIOD_DAYS + 2} days'`;

/** Values stand in the text, so that it is planned once in a quarter of an hour and not at each call. */
export const presentSql = (now: number) => `timestamptz '${new Date(now - (now % QUARTER_MS)).toISOString()}'`;

/** The countries in reach, as SQL over a country's id; with none as well where such rows are everybody's. */
export const inScope = (column: string, countries: readonly number[] | null, orNone = false) =>
  countries === null ? 'true' : withinSql(column, countries, orNone);

/** Groups of one table's rows as (ago, n, flags): `ago` is the days since creation, on the row's own calendar, and null once for all of them. */
function sourceSql(table: HomeCardFacts['table'], present: string, { countries, own }: HomeAsked): string {
  const utc = `cross join (select 'UTC' as zone, (${present} at time zone 'UTC')::date as day) d`;
  switch (table) {
    case 'orders':
      return counted(table, ['order_type', 'order_status', 'is_maintenance'], GRAIN.coarseDay, present, countries);
    case 'clients':
      return counted(table, ['is_active', 'is_locked'], GRAIN.day, present, countries);
    case 'providers':
      return counted(table, ['is_driver'], GRAIN.day, present, countries);
    case 'cities':
      return small(table, 'join today d on d.id = r.country_id', inScope('d.id', countries), present);
    case 'countries':
      return small(table, 'join today d on d.id = r.id', inScope('d.id', own), present);
    case 'admins':
    case 'roles':
      return small(table, utc, 'true', present);
  }
}

/** A big table is never counted: its counters and the deltas not yet folded into them say it all, whatever its size. Days may be coarse ones. */
function counted(table: string, flags: string[], grain: Grain, present: string, countries: HomeAsked['countries']): string {
  const list = flags.join(', ');
  // Two days more than needed: days of zones ahead of and behind UTC.
  const since = `(${present} - ${LOOK_BACK})::timestamp`;
  const groups = `select grain, bucket::date as day, country_id, ${list}, n from ${table}_counters where grain = '${GRAIN.all}' or (grain = '${grain}' and bucket >= ${since})
    union all select grain, day, country_id, ${list}, n from ${table}_deltas cross join (values ('${GRAIN.all}'::"char"), ('${grain}'::"char")) as grains(grain)`;
  return `select case when g.grain = '${grain}' then d.day - g.day end as ago, ${list}, g.n from (${groups}) g join today d on d.id = g.country_id
    where ${inScope('d.id', countries)}`;
}

/** A small table is simply counted. */
function small(table: string, calendar: string, within: string, present: string): string {
  const live = `from ${table} r ${calendar} where r.deleted_at is null and ${within}`;
  return `select null::int as ago, count(*) as n ${live}
    union all select d.day - (r.created_at at time zone d.zone)::date as ago, count(*) as n ${live} and r.created_at > ${present} - ${LOOK_BACK} group by 1`;
}

/** The rows of a card, as SQL over the groups `s`: those that its list would show. The trips' card counts trips as it is. */
function getWhere({ table, where, can }: HomeCardFacts, { access }: HomeAsked): string {
  const kinds = table === 'orders' && can === orders.can.list ? [kindsSql(access, 'list', 's')].filter((sql) => sql !== 'true') : [];
  return allOf([...(where === undefined ? [] : [where]), ...kinds]);
}

/**
 * One statement that counts all the cards: rows of (source, ago, counts), a count for each of the table's cards in their order,
 * `ago` null for the totals. Each table's groups are read once, whatever the number of its cards.
 */
export function homeSql(cards: readonly HomeCardFacts[], asked: HomeAsked): string {
  const present = presentSql(asked.now);
  const tables = [...new Set(cards.map((card) => card.table))];
  const arms = tables.map((table) => {
    const its = cards.filter((card) => card.table === table);
    const counts = its.map((card) => {
      const where = getWhere(card, asked);
      return `coalesce(sum(n)${where === 'true' ? '' : ` filter (where ${where})`}, 0)::bigint`;
    });
    return `select '${table}' as source, ago, array[${counts.join(', ')}] as counts from (${sourceSql(table, present, asked)}) s where ago is null or ago between 0 and ${2 * PERIOD_DAYS - 1} group by ago`;
  });
  // Once for each country: a zone's clock costs more than reading a counter, and there are thousands of those.
  const today = `today as materialized (select id, time_zone as zone, (${present} at time zone time_zone)::date as day from countries)`;
  return `with ${today}\n${arms.join('\nunion all ')}`;
}

/** Rows of one table's cards: how many were created so many days ago, or in all (null). */
export interface HomeCounts {
  readonly source: HomeCardFacts['table'];
  readonly ago: number | null;
  readonly counts: readonly (number | string)[];
}

/** What a card stands for, and how many of it were created on each of the days, today first. */
export function getCounts(
  card: HomeCardFacts,
  cards: readonly HomeCardFacts[],
  rows: readonly HomeCounts[],
  days: number,
): { value: number; created: number[] } {
  const place = cards.filter(({ table }) => table === card.table).indexOf(card);
  const created = Array<number>(days).fill(0);
  let all = 0;
  for (const { source, ago, counts } of rows) {
    if (source !== card.table) continue;
    const count = Number(counts[place]);
    if (ago === null) all = count;
    else created[ago] = count;
  }
  // Today's rows are all that such a card stands for; its trend is that of the days before, like any other's.
  return { value: card.today ? (created[0] ?? 0) : all, created };
}
