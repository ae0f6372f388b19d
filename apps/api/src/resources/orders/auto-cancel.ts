import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../kit/actor.ts';
import { repeat } from '../../kit/repeat.ts';
import { inTransaction } from '../../kit/transaction.ts';
import { ordersApi } from './index.ts';
import { moveLocked } from './move-order.ts';
import type { OrderRow } from './order-row.ts';

const LOOK_EVERY = 30_000;
const AT_ONCE = 100;

/** Nobody at a dashboard: what a job does stands in the log without an admin. */
const NOBODY = {
  access: { adminId: null, isSuperAdmin: true, permissions: new Set(), countries: null, tokenHash: '', expiresAt: 0 },
  countryId: null,
  ip: '',
  language: 'ar',
} as unknown as Actor;

/** Rides that are wanted at once and that nobody has taken on in the time that their country's settings give (`fare_time_to_matched`). */
async function unmatched(app: FastifyInstance): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ id: number; country_id: number; created_at: string }>(
    `select id, country_id, created_at from orders where order_status = 'pending' and deleted_at is null and is_live
       and order_type in ('trip', 'transfer_package') order by created_at limit $1`,
    [AT_ONCE],
  );
  const late: number[] = [];
  for (const { id, country_id: country, created_at: created } of rows) {
    const { fare_time_to_matched: seconds } = await app.settings.of(country);
    if (Date.parse(created) + seconds * 1000 < app.now()) late.push(id);
  }
  return late;
}

/** Cancels rides that waited in vain; of several nodes, whichever comes first. Gives how many. */
export async function cancelUnmatched(app: FastifyInstance): Promise<number> {
  let cancelled = 0;
  for (const id of await unmatched(app)) {
    await inTransaction(app, async (transaction) => {
      const { rows } = await transaction.client.query<OrderRow>(
        `select * from orders where id = $1 and order_status = 'pending' and deleted_at is null for no key update skip locked`,
        [id],
      );
      const [order] = rows;
      if (!order) return;
      await moveLocked({ app, request: NOBODY, transaction, api: ordersApi }, order, { action: 'cancel_order', actor: 'job' });
      cancelled += 1;
    });
  }
  return cancelled;
}

/** Looks for rides that waited in vain, every half minute. */
export function registerAutoCancel(app: FastifyInstance) {
  repeat(app, LOOK_EVERY, () => cancelUnmatched(app), 'rides that nobody took could not be cancelled this time');
}
