import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import type { Timer } from '../../platform/timers.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { IS_UNMATCHED } from '../../schema/tables/orders.ts';
import { ordersApi } from './resources.ts';
import { transitionLocked } from './transition-order.ts';
import type { OrderRow } from './order-row.ts';

const LOOK_EVERY = 30_000;
/** Of each country in each of so many rounds. */
const OF_COUNTRY = 20;
const ROUNDS = 10;

/** Those of each country that are longest overdue, so that no country's backlog keeps the others waiting. */
const OVERDUE = `select o.id from unnest($1::int[], $2::timestamptz[]) as c (country_id, before)
  cross join lateral (select id, created_at from orders where country_id = c.country_id and created_at < c.before and ${IS_UNMATCHED}
    and id <> all($4::int[]) order by created_at, id limit $3) o
order by c.before - o.created_at desc, o.id`;

/** How long a ride waits in all, in milliseconds: until it is offered no more, and then for a person who assigns it. */
async function waitsFor(app: Context, countryId: number): Promise<number> {
  const { fare_time_to_matched: searched, unmatched_wait_by_minutes: assigned } = await app.settings.of(countryId);
  return (searched + assigned * 60) * 1000;
}

/** Rides that nobody has taken on in the time that their country's settings give, the longest overdue first. */
async function unmatched(app: Context, failed: readonly number[]): Promise<number[]> {
  const { rows: countries } = await app.database.pool.query<{ id: number }>('select id from countries order by id');
  const before = await Promise.all(countries.map(async ({ id }) => new Date(app.now() - (await waitsFor(app, id))).toISOString()));
  const { rows } = await app.database.pool.query<{ id: number }>(OVERDUE, [countries.map(({ id }) => id), before, OF_COUNTRY, failed]);
  return rows.map(({ id }) => id);
}

/** Cancels one ride that waited in vain; false where another node is at it, or somebody has taken it on since. */
function cancelOne(app: Context, id: number): Promise<boolean> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<OrderRow>(
      `select * from orders where id = $1 and order_status = 'pending' and deleted_at is null for no key update skip locked`,
      [id],
    );
    const [order] = rows;
    if (!order) return false;
    await transitionLocked({ app, caller: JOB, transaction, api: ordersApi }, order, { action: 'cancel_order', actor: 'job' });
    return true;
  });
}

/** Cancels rides that waited in vain; of several nodes, whichever comes first. One that cannot be cancelled holds up no other. Gives how many. */
export async function cancelUnmatched(app: Context): Promise<number> {
  let cancelled = 0;
  const left: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await unmatched(app, left);
    for (const id of ids) {
      const done = await cancelOne(app, id).catch((error: unknown) => {
        app.log.warn({ err: error, order: id }, 'a ride that nobody took could not be cancelled this time');
        return false;
      });
      if (done) cancelled += 1;
      else left.push(id);
    }
    if (ids.length === 0) break;
  }
  return cancelled;
}

/** Looks for rides that waited in vain, every half minute. */
export const autoCancel: Timer<Context> = { name: 'unmatched rides', every: LOOK_EVERY, oneNode: true, run: cancelUnmatched };
