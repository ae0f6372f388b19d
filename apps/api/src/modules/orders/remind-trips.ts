import type { Context } from '../../crud/resource/context.ts';
import type { Timer } from '../../platform/timers.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';
import { tellOfReminder } from './tell-people.ts';
import { db } from '../../platform/database/tables.ts';
import { all, run } from '../../platform/database/typed.ts';

const LOOK_EVERY = 30_000;
const AT_ONCE = 200;

/**
 * Scheduled trips that somebody has accepted and that are due within the minutes of their country
 * (`reminder_duration_schedule_trip_by_minutes`), the first due first. Few trips are accepted at a time, and their status finds them.
 */
const DUE = `select o.* from unnest($1::int[], $2::int[]) as s (country_id, minutes)
  join countries c on c.id = s.country_id
  join orders o on o.country_id = c.id and o.deleted_at is null and o.order_type = 'trip' and o.is_scheduled
    and o.order_status = 'partner_accept_trip' and o.visit_date is not null and o.visit_time is not null
  cross join lateral (select (o.visit_date + o.visit_time::time) at time zone c.time_zone as at) due
where due.at > $3::timestamptz and due.at <= $3::timestamptz + s.minutes * interval '1 minute'
  and not exists (select from trip_reminders r where r.order_id = o.id)
order by due.at, o.id limit ${AT_ONCE}`;

async function dueTrips(app: Context): Promise<OrderRow[]> {
  const countries = await all(app.database.pool, db.selectFrom('countries').select('id').orderBy('id'));
  const minutes = await Promise.all(
    countries.map(async ({ id }) => (await app.settings.of(id)).reminder_duration_schedule_trip_by_minutes),
  );
  const now = new Date(app.now()).toISOString();
  const { rows } = await app.database.pool.query<OrderRow>(DUE, [countries.map(({ id }) => id), minutes, now]);
  return rows;
}

/** Reminds the rider and the partner of trips that are due soon, once a trip, whichever node looks. Gives of how many. */
export async function remindOfTrips(app: Context): Promise<number> {
  let reminded = 0;
  for (const order of await dueTrips(app)) {
    reminded += await inTransaction(app, async (transaction) => {
      const reminder = db.insertInto('trip_reminders').values({ order_id: order.id, at: new Date(app.now()).toISOString() });
      const isFirst = await run(
        transaction,
        reminder.onConflict((met) => met.doNothing()),
      );
      if (isFirst === 1) await tellOfReminder(transaction, order);
      return isFirst;
    });
  }
  return reminded;
}

/** Looks for trips that are due soon, every half minute. */
export const tripReminderTimer: Timer<Context> = { name: 'trip reminders', every: LOOK_EVERY, oneNode: true, run: remindOfTrips };
