import { addDays } from '@diwan/domain/periods';
import { ramadanAfter, type Ramadan } from '@diwan/domain/tickets/ramadan';
import { zonedTime } from '@diwan/domain/zoned-time';
import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { translate } from '../../platform/translate.ts';
import { calendarExceptionsApi } from './calendar-exceptions.ts';

/** So long before it begins it is proposed. */
const AHEAD = 60;
/** What desks usually keep in it, until somebody says otherwise: the morning, and after the evening's prayers. */
const HOURS = ['sun', 'mon', 'tue', 'wed', 'thu', 'sat'].flatMap((day) => [`${day} 10:00-15:00`, `${day} 21:00-00:00`]);
/** One that was proposed and deleted is not proposed again. */
const KNOWN = `select from calendar_exceptions where country_id = $1 and kind = 'ramadan' and start_at <= $3 and end_at >= $2 limit 1`;
const COUNTRIES = 'select id, time_zone from countries where deleted_at is null and is_active order by id';

interface Country {
  readonly id: number;
  readonly time_zone: string;
}

/** Not in force until somebody confirms it: the moon may be seen a day sooner or later. */
function propose(app: Context, country: Country, { from, to, year }: Ramadan): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const { rowCount } = await transaction.client.query(KNOWN, [country.id, addDays(from, -5), addDays(to, 5)]);
    if (rowCount) return;
    const row = {
      country_id: country.id,
      kind: 'ramadan',
      title_ar: translate('ar', 'messages.calendar.ramadan', { year }),
      title_en: translate('en', 'messages.calendar.ramadan', { year }),
      start_at: from,
      end_at: to,
      used_by: 'all',
      hours: HOURS,
      is_active: false,
    };
    const { id } = await insertRow<{ id: number }>({ caller: JOB, transaction, now: app.now() }, calendarExceptionsApi.store, row);
    await notifyAdmins(transaction, {
      type: 'calendar',
      id,
      title: 'messages.calendar.ramadan_near',
      body: 'messages.calendar.ramadan_near_text',
      params: { year, from: from.split('-').toReversed().join('/') },
      to: { holding: 'update-calendar-exceptions', country: country.id },
    });
  });
}

/** Proposes the next Ramadan to each country in which it is near. */
export async function proposeRamadan(app: Context): Promise<void> {
  const { rows } = await app.database.pool.query<Country>(COUNTRIES);
  for (const country of rows) {
    const today = zonedTime(app.now(), country.time_zone).day;
    const next = ramadanAfter(today);
    if (next && next.from <= addDays(today, AHEAD)) await propose(app, country, next);
  }
}

export const ramadanProposed: Timer<Context> = {
  name: 'ramadan-proposals',
  every: 6 * 3_600_000,
  oneNode: true,
  atStart: true,
  run: proposeRamadan,
};
