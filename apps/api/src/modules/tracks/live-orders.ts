import { orderRoom } from '@diwan/contract/app-events';
import { IS_RUNNING } from '../../schema/tables/orders.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Timer } from '../../platform/timers.ts';

/** Timers leave up to a quarter of their time to chance: nobody hears more than once a second. */
const EVERY = 1_334;

interface Row {
  readonly order_id: number;
  readonly lat: number;
  readonly lng: number;
  readonly heading: number | null;
  readonly at: string;
}

const WHERE_NOW = `select o.id as order_id, t.lat, t.lng, t.heading, t.seen_at as at
from (select id, provider_id from orders where id = any($1::int[]) and ${IS_RUNNING}) o join provider_positions t on t.provider_id = o.provider_id`;

/** What each node told last of the orders that are followed there. */
const told = new WeakMap<object, Map<number, string>>();

/**
 * Tells who follows an order where its provider is. Each node reads for those who are connected to it: positions are notified to
 * nobody, as that would put all commits in a row.
 */
export async function tellPositions(app: Pick<Context, 'database' | 'personSockets'>): Promise<void> {
  const followed = app.personSockets.followedOrders();
  if (followed.length === 0) return void told.delete(app.personSockets);
  const { rows } = await app.database.pool.query<Row>(WHERE_NOW, [followed]);
  const before = told.get(app.personSockets);
  for (const row of rows)
    if (before?.get(row.order_id) !== row.at)
      app.personSockets.tellHere({ event: 'position', rooms: [orderRoom(row.order_id)], data: row });
  told.set(app.personSockets, new Map(rows.map(({ order_id: order, at }) => [order, at])));
}

export const livePositions: Timer<Context> = { name: 'positions of followed orders', every: EVERY, run: tellPositions };
