import { zonedTime } from '@diwan/domain/zoned-time';
import type { Context } from '../crud/resource/context.ts';

const WEEKS = 8;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const HOUR = 3_600_000;
/** A demo of millions of orders is not counted for this: its latest ones say it as well. */
const MAX_COUNTED = 50_000;

// The history ends when the demo was loaded, which is when its first file was stored: what was ordered later follows from it.
const HISTORY = `with loaded as (select coalesce(min(created_at), now()) as at from uploads),
counted as (select o.country_id, o.created_at from orders o, loaded
  where o.deleted_at is null and o.created_at between loaded.at - interval '${WEEKS} weeks' and loaded.at order by o.created_at desc limit $1)
select o.country_id, c.time_zone, extract(isodow from o.created_at at time zone c.time_zone)::int - 1 as day, extract(hour from o.created_at at time zone c.time_zone)::int as hour,
  count(*)::int as orders, (select greatest(extract(epoch from loaded.at - (select min(created_at) from counted)) / 604800, 1) from loaded)::float8 as weeks
from counted o join countries c on c.id = o.country_id group by 1, 2, 3, 4`;

interface HistoryRow {
  readonly country_id: number;
  readonly time_zone: string;
  /** 0 is Monday. */
  readonly day: number;
  readonly hour: number;
  readonly orders: number;
  readonly weeks: number;
}

interface CountryHistory {
  readonly zone: string;
  /** Orders in each hour of the week, Monday 00:00 first. */
  readonly hours: number[];
}

/** The hour of its week that a country's clocks show. */
function getHourOfWeek(now: number, zone: string): number {
  const { day, time } = zonedTime(now, zone);
  return ((new Date(day).getUTCDay() + 6) % 7) * DAY_HOURS + Number(time.slice(0, 2));
}

/** How many orders an hour a country of the demo sees. */
export interface Pace {
  /** At a moment: as in its history at that hour of that weekday, and a little of the hours beside it. */
  readonly ordersAnHour: (countryId: number, now: number) => number;
  /** How many there would have been in some countries between two moments. */
  readonly ordersBetween: (countryIds: readonly number[], from: number, to: number) => number;
}

/** Reads at which pace the demo's history went on: its living people go on at the same. */
export async function readPace({ database: { pool } }: Context): Promise<Pace> {
  const { rows } = await pool.query<HistoryRow>(HISTORY, [MAX_COUNTED]);
  const countries = new Map<number, CountryHistory>();
  for (const { country_id, time_zone, day, hour, orders, weeks } of rows) {
    const history = countries.get(country_id) ?? { zone: time_zone, hours: Array.from({ length: WEEK_HOURS }, () => 0) };
    history.hours[day * DAY_HOURS + hour] = orders / weeks;
    countries.set(country_id, history);
  }
  const ordersAnHour = (countryId: number, now: number): number => {
    const history = countries.get(countryId);
    if (!history) return 0;
    const at = (offset: number) => history.hours[(getHourOfWeek(now, history.zone) + offset + WEEK_HOURS) % WEEK_HOURS] ?? 0;
    return (at(-1) + 2 * at(0) + at(1)) / 4;
  };
  return {
    ordersAnHour,
    ordersBetween: (countryIds, from, to) => {
      let orders = 0;
      for (let at = from; at < to; at += HOUR)
        for (const id of countryIds) orders += (ordersAnHour(id, at) * Math.min(HOUR, to - at)) / HOUR;
      return orders;
    },
  };
}
