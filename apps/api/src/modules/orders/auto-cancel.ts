import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Timer } from '../../platform/timers.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { IS_HELD, IS_UNASSIGNED } from '../../schema/tables/orders.ts';
import { ordersApi } from './resources.ts';
import { transitionLocked } from './transition-order.ts';
import type { OrderRow } from './order-row.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const LOOK_EVERY = 30_000;
/** Of each country in each of so many rounds. */
const OF_COUNTRY = 20;
const ROUNDS = 10;

/**
 * Those of each country that are longest overdue, so that no country's backlog keeps the others waiting. An order waits as long as
 * it is searched for, from its placing or since prices came for it, and no less than until it is wanted; then for a
 * person who assigns it.
 */
const OVERDUE = `select o.id, o.status_at from unnest($1::int[], $2::int[], $3::int[]) as c (country_id, searched, assigned)
  cross join lateral (
    select d.order_id as id, d.due_at, w.status_at from dispatch d join orders w on w.id = d.order_id
    where d.country_id = c.country_id and d.due_at < $4::timestamptz - c.assigned * interval '1 second' and d.order_id <> all($6::int[])
      and coalesce(w.status_at, w.created_at) < $4::timestamptz - (c.searched + c.assigned) * interval '1 second'
    order by d.due_at, d.order_id limit $5
  ) o
order by $4::timestamptz - o.due_at - c.assigned * interval '1 second' desc, o.id`;

/** The same of orders whose yes nobody has said. */
const UNANSWERED = `select o.id, o.status_at from unnest($1::int[], $2::int[], $3::int[]) as c (country_id, searched, assigned)
  join countries k on k.id = c.country_id
  cross join lateral (
    select w.id, w.status_at, coalesce((w.visit_date + coalesce(w.visit_time, '00:00')::time) at time zone k.time_zone, w.created_at) as due_at from orders w
    where w.country_id = c.country_id and ${IS_HELD} and w.id <> all($6::int[])
      and coalesce(w.status_at, w.created_at) < $4::timestamptz - (c.searched + c.assigned) * interval '1 second'
      and coalesce((w.visit_date + coalesce(w.visit_time, '00:00')::time) at time zone k.time_zone, w.created_at) < $4::timestamptz - c.assigned * interval '1 second'
    order by w.created_at, w.id limit $5
  ) o
order by $4::timestamptz - o.due_at - c.assigned * interval '1 second' desc, o.id`;

interface Overdue {
  readonly id: number;
  readonly status_at: string | null;
}

/** Orders that nobody has taken on, or said yes to, in the time that their country's settings give, the longest overdue first. */
async function unmatched(app: Context, failed: readonly number[]): Promise<Overdue[]> {
  const countries = await all(app.database.pool, db.selectFrom('countries').select('id').orderBy('id'));
  const settings = await Promise.all(countries.map(({ id }) => app.settings.of(id)));
  const values = [
    countries.map(({ id }) => id),
    settings.map(({ fare_time_to_matched: seconds }) => seconds),
    settings.map(({ unmatched_wait_by_minutes: minutes }) => minutes * 60),
    new Date(app.now()).toISOString(),
    OF_COUNTRY,
    failed,
  ];
  const found = await Promise.all([OVERDUE, UNANSWERED].map((text) => app.database.pool.query<Overdue>(text, values)));
  return found.flatMap(({ rows }) => rows);
}

/** Cancels one order that waited in vain; false where another node is at it, somebody has taken it on since, or has named a price. */
function cancelOne(app: Context, { id, status_at }: Overdue): Promise<boolean> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<OrderRow>(
      `select * from orders where id = $1 and ((${IS_UNASSIGNED}) or (${IS_HELD})) and status_at is not distinct from $2::timestamptz for no key update skip locked`,
      [id, status_at],
    );
    const [order] = rows;
    if (!order) return false;
    await transitionLocked({ app, caller: JOB, transaction, api: ordersApi }, order, { action: 'cancel_order', actor: 'job' });
    return true;
  });
}

/** Cancels orders that waited in vain; of several nodes, whichever comes first. One that cannot be cancelled holds up no other. Gives how many. */
export async function cancelUnmatched(app: Context): Promise<number> {
  let cancelled = 0;
  const left: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const overdue = await unmatched(app, left);
    for (const one of overdue) {
      const done = await cancelOne(app, one).catch((error: unknown) => {
        app.log.warn({ err: error, order: one.id }, 'an order that nobody took could not be cancelled this time');
        return false;
      });
      if (done) cancelled += 1;
      else left.push(one.id);
    }
    if (overdue.length === 0) break;
  }
  return cancelled;
}

/** Looks for orders that waited in vain, every half minute. */
export const autoCancel: Timer<Context> = { name: 'unmatched orders', every: LOOK_EVERY, oneNode: true, run: cancelUnmatched };
