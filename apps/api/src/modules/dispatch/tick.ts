import type { Context } from '../../crud/resource/context.ts';
import type { Timer } from '../../platform/timers.ts';
import { runRound } from './run-round.ts';
import { pushUnseen, tellUntold } from './tell-offers.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

const TICK_MS = 250;
/** Of each country at a time: a backlog of one keeps no other waiting. */
const OF_COUNTRY = 20;
const AT_ONCE = 100;
/** Each takes a connection meanwhile. */
const LANES = 3;
const AGAIN_MS = 5_000;

/** What is due, the oldest of every country before the second oldest of any. */
const DUE = `select d.order_id as id from countries c cross join lateral (
  select order_id, next_at, row_number() over (order by next_at, order_id) as place from (
    select order_id, next_at from dispatch where country_id = c.id and next_at <= $1::timestamptz order by next_at, order_id limit ${OF_COUNTRY}
  ) o
) d order by d.place, d.next_at, d.order_id limit ${AT_ONCE}`;

/** One that cannot be dispatched is tried again later, and holds up no other. */
async function putBack(app: Context, orderId: number): Promise<void> {
  const later = db.updateTable('dispatch').set({ next_at: new Date(app.now() + AGAIN_MS).toISOString() });
  await run(app.database.pool, later.where('order_id', '=', orderId).where('next_at', 'is not', null));
}

async function runOne(app: Context, orderId: number): Promise<boolean> {
  try {
    return await runRound(app, orderId);
  } catch (error) {
    app.log.warn({ err: error, order: orderId }, 'an order could not be dispatched this time');
    await putBack(app, orderId);
    return false;
  }
}

/** Takes the next step of every order that is due; of several nodes, whichever comes first. Gives how many. */
export async function dispatchDue(app: Context): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(DUE, [new Date(app.now()).toISOString()]);
  const waiting = rows.map(({ id }) => id);
  let done = 0;
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) if (await runOne(app, id)) done += 1;
  };
  await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane));
  return done;
}

/** Looks what is due on every node: a placing one is woken at once. */
export const dispatchTimer: Timer<Context> = {
  name: 'dispatch',
  every: TICK_MS,
  async run(app) {
    await dispatchDue(app);
    await tellUntold(app);
    await pushUnseen(app);
  },
};
