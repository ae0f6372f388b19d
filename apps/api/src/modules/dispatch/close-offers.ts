import { GRACE_MS } from '@diwan/domain/dispatch/rounds';
import type { Runner } from '../../platform/database/runner.ts';
import { writeExpiry, type ClosedOffer } from './offer-events.ts';

const ended = (now: number) => new Date(now - GRACE_MS).toISOString();

const CLOSE = `update order_offers set answer = 'expired', answered_at = expires_at
where order_id = $1 and answer is null and expires_at <= $2::timestamptz returning order_id, provider_id, expires_at`;

/** Closes the offers of an order whose time is over. */
export async function expireOffers(runner: Runner, orderId: number, now: number): Promise<void> {
  const { rows } = await runner.query<ClosedOffer>(CLOSE, [orderId, ended(now)]);
  await writeExpiry(runner, rows);
}

// Offers of other orders: whoever holds them is about to answer or to close them, and is not waited for.
const CLOSE_STALE = `update order_offers set answer = 'expired', answered_at = expires_at where id in (
  select id from order_offers where provider_id = any($1::int[]) and answer is null and expires_at <= $2::timestamptz order by id for update skip locked
) returning order_id, provider_id, expires_at`;

/** Closes what some providers let pass of other orders: from then on they may be offered something else. */
export async function expireStale(runner: Runner, providerIds: readonly number[], now: number): Promise<void> {
  if (providerIds.length === 0) return;
  const { rows } = await runner.query<ClosedOffer>(CLOSE_STALE, [providerIds, ended(now)]);
  await writeExpiry(runner, rows);
}
