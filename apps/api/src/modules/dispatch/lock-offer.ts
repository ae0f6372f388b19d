import { findAcceptRefusal } from '@diwan/domain/dispatch/rounds';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { OrderRow } from '../orders/index.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const findOffer = (runner: Runner, id: number, now: number) =>
  maybe(
    runner,
    db
      .selectFrom('order_offers')
      .select(['id', 'provider_id', 'answer', 'expires_at', 'price'])
      .where('id', '=', id)
      .where('sent_at', '<=', new Date(now).toISOString())
      .forNoKeyUpdate(),
  );

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

// The order first: whoever moves it, offers it or answers an offer of it does so one after the other.
const LOCK_ORDER = `select o.* from orders o where o.id = (select order_id from order_offers where id = $1 and provider_id = $2)
and o.deleted_at is null for no key update of o`;

/** An offer of a provider's own, with its order, both locked until the commit; 404 where it is not theirs. */
export async function lockOwnOffer(
  runner: Runner,
  id: number,
  providerId: number,
  now: number,
): Promise<{ order: OrderRow; offer: LockedOffer }> {
  const { rows } = await runner.query<OrderRow>(LOCK_ORDER, [id, providerId]);
  const [order] = rows;
  if (!order) throw notFound();
  // Not to be seen yet: nobody answers what they were not told.
  const offer = await findOffer(runner, id, now);
  if (!offer) throw notFound();
  return { order, offer };
}

const WAITS: ReadonlySet<string> = new Set(['pending', 'client_receive_offers']);

/** Somebody has it by now. */
export const isTaken = (order: OrderRow) => order.provider_id !== null;

/** 409 where an offer can be answered no more, which is said in the words of who was not fast enough. */
export function demandOpen(order: OrderRow, { answer, expires_at }: LockedOffer, now: number): void {
  const refusal = findAcceptRefusal({ answer, expiresAt: Date.parse(expires_at) }, isTaken(order), now);
  if (refusal) throw conflict(refusal);
  if (!WAITS.has(order.order_status)) throw conflict('offer_expired');
}
