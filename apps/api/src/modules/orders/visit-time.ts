import { readZone } from '../../crud/resource/country.ts';
import { weekAround, type DeskException } from '@diwan/domain/tickets/desk-calendar';
import { hoursOn, isOpenAt, nextOpenings, parseHours, type HoursRange } from '@diwan/domain/week-hours';
import { getTimestamp } from '@diwan/domain/zoned-time';
import { isRide } from '@diwan/contract/orders/forms';
import type { SettingValues } from '@diwan/contract/settings/settings';
import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { ValuesOf } from '@diwan/contract/kit/form';
import type { placingForm } from '@diwan/contract/orders/forms';

/** The week in force at a place: the city's, else the country's; and the days of other hours around a day. */
const HOURS = `select (select hours from working_hours where country_id = $1 and (city_id is null or city_id = $2) and is_active and deleted_at is null
      order by city_id is null limit 1) as hours,
    (select coalesce(json_agg(json_build_object('from_day', x.start_at, 'to_day', x.end_at, 'hours', x.hours)), '[]')
      from (select start_at, end_at, hours from calendar_exceptions where country_id = $1 and is_active and deleted_at is null
        and used_by in ('all', 'visits') and end_at >= $3::date - 1 and start_at <= $3::date + 6 order by id desc limit 50) x) as exceptions`;

/** When visits are possible around a day, and whether that is so in every week: undefined where any time is as good. */
async function readHours(runner: Runner, countryId: unknown, cityId: unknown, day: string) {
  const { rows } = await runner.query<{ hours: string[] | null; exceptions: DeskException[] }>(HOURS, [countryId, cityId ?? null, day]);
  const { hours = null, exceptions = [] } = rows[0] ?? {};
  if (exceptions.length === 0) return hours === null ? undefined : { hours, isEveryWeek: true };
  // What the week was before does not matter for what is yet to come.
  const weeks = hours === null ? [] : [{ valid_from: '0001-01-01', hours }];
  return { hours: weekAround({ zone: 'UTC', weeks, exceptions }, day), isEveryWeek: false };
}

/** The week around a day where a visit is to be, with its holidays; undefined where any time is as good. */
export const getHours = async (runner: Runner, countryId: unknown, cityId: unknown, day: string): Promise<string[] | undefined> =>
  (await readHours(runner, countryId, cityId, day))?.hours;

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
  const zone = await readZone(runner, country_id);
  const hours = await getHours(runner, country_id, city_id, day);
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

type WantedVisit = Pick<ValuesOf<typeof placingForm>, 'visit_date' | 'visit_time' | 'country_id' | 'order_type'> & {
  readonly city_id: number | null;
};

/** Refuses a visit in the past, too far ahead or outside the working hours; a ride that is wanted later, too soon. */
export async function checkVisit(runner: Runner, values: WantedVisit, settings: SettingValues, now: number): Promise<void> {
  const { visit_date: day, visit_time: time } = values;
  if (typeof day !== 'string' || typeof time !== 'string') return;
  const zone = await readZone(runner, values.country_id);
  const timestamp = Date.parse(getTimestamp({ day, time }, zone) ?? '');
  if (Number.isNaN(timestamp)) throw invalidField('visit_time', 'time');
  if (timestamp < now) throw invalidField('visit_date', 'visit_past');
  if (timestamp > now + settings.max_schedule_days * 86_400_000)
    throw invalidField('visit_date', 'visit_too_far', { max: settings.max_schedule_days });
  if (isRide(values.order_type)) {
    const least = settings.min_time_to_schedule_trip_by_minutes;
    if (timestamp < now + least * 60_000) throw invalidField('visit_time', 'visit_too_soon', { min: least });
    return;
  }
  const open = await readHours(runner, values.country_id, values.city_id, day);
  if (open === undefined) return;
  const ranges = open.hours.flatMap((text) => parseHours(text) ?? []);
  if (isOpenAt(ranges, timestamp, zone)) return;
  const last = now + settings.max_schedule_days * 86_400_000;
  // With days of other hours the week is known until the fifth day after this one.
  refuse(ranges, { day, timestamp, until: open.isEveryWeek ? last : Math.min(last, timestamp + 5 * 86_400_000) }, zone);
}
