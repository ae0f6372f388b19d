import type pg from 'pg';
import { isOpenAt, parseHours, type HoursRange } from '@diwan/domain/week-hours';
import { zonedTime, getTimestamp } from '@diwan/domain/zoned-time';

const HOUR = 3_600_000;
const HOURS_LOOKED_AT = 7 * 24;

interface Visit {
  readonly id: number;
  readonly day: string;
  readonly time: string;
  readonly time_zone: string;
  readonly hours: readonly string[];
}

const VISITS = `select o.id, o.visit_date as day, o.visit_time as time, c.time_zone, h.hours
from orders o join countries c on c.id = o.country_id
join lateral (select w.hours from working_hours w where w.country_id = o.country_id and (w.city_id is null or w.city_id = o.city_id)
  and w.is_active and w.deleted_at is null order by w.city_id is null limit 1) h on true
where o.ended_at is null and o.order_type in ('normal', 'cooperator') and o.visit_date is not null`;

/** The nearest hour in which a place is open: ahead of what is to come, before what is past. */
function nearestOpen(timestamp: number, ranges: readonly HoursRange[], zone: string, now: number): number {
  const step = timestamp > now ? HOUR : -HOUR;
  for (let n = 0; n < HOURS_LOOKED_AT; n++) if (isOpenAt(ranges, timestamp + n * step, zone)) return timestamp + n * step;
  return timestamp;
}

/** Visits that somebody still has to make, or is making, lie within the working hours, as when an operator places them. */
export async function moveIntoHours(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<Visit>(VISITS);
  const moved = rows.flatMap(({ id, day, time, time_zone: zone, hours }) => {
    const ranges = hours.flatMap((text) => parseHours(text) ?? []);
    const timestamp = Date.parse(getTimestamp({ day, time }, zone) ?? '');
    const open = nearestOpen(timestamp, ranges, zone, now.getTime());
    return open === timestamp ? [] : [{ id, ...zonedTime(open, zone) }];
  });
  await client.query(
    `update orders o set visit_date = v.day, visit_time = v.time
     from jsonb_to_recordset($1::jsonb) as v(id int, day date, time text) where v.id = o.id`,
    [JSON.stringify(moved)],
  );
}
