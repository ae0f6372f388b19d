import type { HomeCard } from './home-cards.ts';

/** Days of a sparkline; the period before is as long. */
export const PERIOD_DAYS = 30;

/** Groups of one table's rows as (ago, n, flags): `ago` is the days since creation, on the row's own calendar, and null once for all of them. */
const SOURCES: Readonly<Record<HomeCard['table'], string>> = {
  orders: counted('orders', ['order_type', 'order_status', 'is_maintenance'], 'c'),
  clients: counted('clients', ['is_active', 'is_locked']),
  providers: counted('providers', ['is_driver']),
  cities: small('cities', 'join today d on d.id = r.country_id', 'd.id = any($3::int[])'),
  // A chosen country never narrows the countries themselves.
  countries: small('countries', 'join today d on d.id = r.id', 'd.id = any($4::int[])'),
  admins: small('admins', `cross join (select 'UTC' as zone, ($1::timestamptz at time zone 'UTC')::date as day) d`, 'true'),
  roles: small('roles', `cross join (select 'UTC' as zone, ($1::timestamptz at time zone 'UTC')::date as day) d`, 'true'),
};

/** A big table is never counted: its counters and the deltas not yet folded into them say it all, whatever its size. Days may be coarse ones. */
function counted(table: string, flags: string[], grain: 'c' | 'd' = 'd'): string {
  const list = flags.join(', ');
  // Two days more than needed: days of zones ahead of and behind UTC.
  const since = `($1::timestamptz - interval '${2 * PERIOD_DAYS + 2} days')::timestamp`;
  const groups = `select grain, bucket::date as day, country_id, ${list}, n from ${table}_counters where grain = 'a' or (grain = '${grain}' and bucket >= ${since})
    union all select grain, day, country_id, ${list}, n from ${table}_deltas cross join (values ('a'::"char"), ('${grain}'::"char")) as grains(grain)`;
  return `select case when g.grain = '${grain}' then d.day - g.day end as ago, ${list}, g.n from (${groups}) g join today d on d.id = g.country_id
    where ${reach('d.id = any($3::int[])')}`;
}

/** A small table is simply counted. */
function small(table: string, calendar: string, within: string): string {
  const live = `from ${table} r ${calendar} where r.deleted_at is null and ${reach(within)}`;
  return `select null::int as ago, count(*) as n ${live}
    union all select d.day - (r.created_at at time zone d.zone)::date as ago, count(*) as n ${live} and r.created_at > $1::timestamptz - interval '${2 * PERIOD_DAYS + 2} days' group by 1`;
}

/** Null countries are all of them. */
function reach(within: string): string {
  const parameter = /\$\d::int\[\]/.exec(within)?.[0];
  return parameter === undefined ? within : `(${parameter} is null or ${within})`;
}

/**
 * One statement that counts all the cards: rows of (source, ago, counts), a count for each of the table's cards in their order,
 * `ago` null for the totals. Each table's groups are read once, whatever the number of its cards. Parameters: the present, the days
 * to look back, the countries in reach and, for the countries themselves, the admin's.
 */
export function homeSql(cards: readonly HomeCard[]): string {
  const tables = [...new Set(cards.map((card) => card.table))];
  const arms = tables.map((table) => {
    const its = cards.filter((card) => card.table === table);
    const counts = its.map(({ where }) => `coalesce(sum(n)${where ? ` filter (where ${where})` : ''}, 0)::bigint`);
    return `select '${table}' as source, ago, array[${counts.join(', ')}] as counts from (${SOURCES[table]}) s where ago is null or ago between 0 and $2::int - 1 group by ago`;
  });
  // Names every parameter: which of them the cards use depends on the cards.
  const asked = 'asked as (select $1::timestamptz, $2::int, $3::int[], $4::int[])';
  // Once for each country: a zone's clock costs more than reading a counter, and there are thousands of those.
  const today =
    'today as materialized (select id, time_zone as zone, ($1::timestamptz at time zone time_zone)::date as day from countries)';
  return `with ${asked},\n${today}\n${arms.join('\nunion all ')}`;
}

/** Rows of one table's cards: how many were created so many days ago, or in all (null). */
export interface HomeCounts {
  readonly source: HomeCard['table'];
  readonly ago: number | null;
  readonly counts: readonly (number | string)[];
}

/** What a card stands for, and how many of it were created on each of the days, today first. */
export function countsOf(
  card: HomeCard,
  cards: readonly HomeCard[],
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
