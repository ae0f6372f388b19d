import { hoursOn, isOpenAt, nextOpenings, parseHours, type HoursRange } from '@diwan/domain/week-hours';
import { getTimestamp } from '@diwan/domain/zoned-time';
import { isRide } from '@diwan/contract/order-calls';
import type { SettingValues } from '@diwan/contract/settings';
import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Row } from '../../crud/store.ts';

/** The week in force where a visit is to be: the city's, else the country's. */
export async function getHours(runner: Runner, countryId: unknown, cityId: unknown): Promise<string[] | undefined> {
  const { rows } = await runner.query<{ hours: string[] }>(
    `select hours from working_hours where country_id = $1 and (city_id is null or city_id = $2) and is_active and deleted_at is null
     order by city_id is null limit 1`,
    [countryId, cityId ?? null],
  );
  return rows[0]?.hours;
}

/** When visits are possible on a day, as apps show it. */
export interface DayHours {
  readonly time_zone: string;
  readonly hours: readonly { readonly from: string; readonly to: string }[] | null;
  readonly slots: readonly string[];
}

const HALF_HOURS = Array.from({ length: 48 }, (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`);

/** The hours of a day, and its half hours that `checkVisit` would take now for a visit. */
export async function getDayHours(
  runner: Runner,
  { country_id, city_id, day }: { readonly country_id: number; readonly city_id: number | null; readonly day: string },
  settings: SettingValues,
  now: number,
): Promise<DayHours> {
  const { rows } = await runner.query<{ time_zone: string }>('select time_zone from countries where id = $1', [country_id]);
  const zone = rows[0]?.time_zone ?? 'UTC';
  const hours = await getHours(runner, country_id, city_id);
  const ranges = hours?.flatMap((text) => parseHours(text) ?? []);
  const last = now + settings.max_schedule_days * 86_400_000;
  const slots = HALF_HOURS.filter((time) => {
    const timestamp = Date.parse(getTimestamp({ day, time }, zone) ?? '');
    return timestamp >= now && timestamp <= last && (ranges === undefined || isOpenAt(ranges, timestamp, zone));
  });
  return { time_zone: zone, hours: ranges ? hoursOn(ranges, day).map(({ from, to }) => ({ from, to })) : null, slots };
}

const SLOTS = 3;
/** Between the parts of what is counted up, in both languages. */
const AND = ' · ';

/** 422 that names the hours of that day and the next times that are free to choose. */
function refuse(ranges: readonly HoursRange[], asked: { day: string; timestamp: number; until: number }, zone: string): never {
  const { day, timestamp, until } = asked;
  const hours = hoursOn(ranges, day).map(({ from, to }) => `${from}-${to}`);
  const slots = nextOpenings(ranges, { from: timestamp, until, zone }, SLOTS).map(
    (slot) => `${slot.day.split('-').toReversed().join('/')} ${slot.time}`,
  );
  const key = hours.length > 0 ? 'outside_hours' : 'closed_day';
  throw invalidField('visit_time', slots.length > 0 ? key : 'no_hours', { hours: hours.join(AND), slots: slots.join(AND) });
}

/** Refuses a visit in the past, too far ahead or outside the working hours; a ride that is wanted later, too soon. */
export async function checkVisit(runner: Runner, values: Row, settings: SettingValues, now: number): Promise<void> {
  const { visit_date: day, visit_time: time } = values;
  if (typeof day !== 'string' || typeof time !== 'string') return;
  const { rows } = await runner.query<{ time_zone: string }>('select time_zone from countries where id = $1', [values['country_id']]);
  const zone = rows[0]?.time_zone ?? 'UTC';
  const timestamp = Date.parse(getTimestamp({ day, time }, zone) ?? '');
  if (Number.isNaN(timestamp)) throw invalidField('visit_time', 'time');
  if (timestamp < now) throw invalidField('visit_date', 'visit_past');
  if (timestamp > now + settings.max_schedule_days * 86_400_000)
    throw invalidField('visit_date', 'visit_too_far', { max: settings.max_schedule_days });
  if (isRide(values['order_type'])) {
    const least = settings.min_time_to_schedule_trip_by_minutes;
    if (timestamp < now + least * 60_000) throw invalidField('visit_time', 'visit_too_soon', { min: least });
    return;
  }
  const hours = await getHours(runner, values['country_id'], values['city_id']);
  if (hours === undefined) return;
  const ranges = hours.flatMap((text) => parseHours(text) ?? []);
  if (!isOpenAt(ranges, timestamp, zone)) refuse(ranges, { day, timestamp, until: now + settings.max_schedule_days * 86_400_000 }, zone);
}
