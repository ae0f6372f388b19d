import type { PlannedOffer } from '@diwan/domain/dispatch/rounds';
import type { Runner } from '../../platform/database/runner.ts';
import type { OrderRow } from '../orders/index.ts';

export interface ClosedOffer {
  readonly order_id: number;
  readonly provider_id: number;
  readonly expires_at: string;
}

/** Says in an order's timeline to whom it was offered, and when. */
export async function writeOffers(
  runner: Runner,
  { id, order_status: status }: Pick<OrderRow, 'id' | 'order_status'>,
  offers: readonly Pick<PlannedOffer, 'providerId' | 'sendAt'>[],
): Promise<void> {
  await runner.query(
    `insert into order_events (order_id, at, action, from_status, to_status, actor, provider_id)
     select $1, at, 'offer', $2, $2, 'job', provider from unnest($3::int[], $4::timestamptz[]) as o (provider, at)`,
    [id, status, offers.map(({ providerId }) => providerId), offers.map(({ sendAt }) => new Date(sendAt).toISOString())],
  );
}

/** Says in the timelines of orders who let an offer pass. */
export async function writeExpiry(runner: Runner, offers: readonly ClosedOffer[]): Promise<void> {
  if (offers.length === 0) return;
  await runner.query(
    `insert into order_events (order_id, at, action, from_status, to_status, actor, provider_id)
     select o.id, at, 'offer_expired', o.order_status, o.order_status, 'job', provider
     from unnest($1::int[], $2::int[], $3::timestamptz[]) as e (order_id, provider, at) join orders o on o.id = e.order_id`,
    [offers.map((one) => one.order_id), offers.map((one) => one.provider_id), offers.map((one) => one.expires_at)],
  );
}
