import { calendarExceptions } from '@diwan/contract/working-hours/calendar-exceptions';
import { addDays } from '@diwan/domain/periods';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/desk.ts';
import { askRecounts } from '../tickets/index.ts';
import { getCountryToday, keepPast } from './keep-past.ts';

type Exception = Readonly<Record<string, unknown>>;

/** What was in force: nobody's proposal, and no day that is yet to come. */
function getPast({ start_at, end_at, used_by, hours, is_active }: Exception, today: string) {
  const isOn = is_active === true || is_active === 1;
  if (!isOn || String(start_at) >= today) return null;
  return { start_at, end_at: String(end_at) < today ? end_at : addDays(today, -1), used_by, hours };
}

/** Days of other hours. What was in force stays so: it may end sooner than it was meant to, from today on. */
export const calendarExceptionsApi = crud(calendarExceptions, {
  table: t.calendarExceptions,
  refusals: { 409: ['calendar.begun'] },
  async beforeWrite(context, { before, values }) {
    const next = { ...before, ...values };
    const today = await getCountryToday(context, next.country_id);
    keepPast(before && getPast(before, today), getPast(next, today), 'start_at');
    await askRecounts(context, [next]);
  },
  async beforeDelete(context, rows) {
    for (const row of rows) keepPast(getPast(row, await getCountryToday(context, row.country_id)), null, 'start_at');
    await askRecounts(context, rows);
  },
});
