import { getAppShare } from '@diwan/domain/ledger/settlement';
import { fromMinor, type Minor } from '@diwan/domain/money';
import { getKept } from '@diwan/domain/orders/pay-status';
import { type AdminCaller, getAdminId } from '../../access/caller.ts';
import { typedForOrder } from './approved-order-money.ts';
import { takeFromLimit } from '../../ledger/limit.ts';
import { getJobPrice } from '../../ledger/paid-order.ts';
import { paidFor, returnPayments } from '../../ledger/payments.ts';
import { demand } from '../../access/access.ts';
import { chargePenalty, settleOrder, type OrderParties } from '../../ledger/settle-order.ts';
import { releaseCoupons } from '../../ledger/use-coupon.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import type { Row } from '../../crud/store.ts';
import { walletFloor } from './wallet-cover.ts';
import type { AskedOrderTransition, TransitionContext } from './transition-order.ts';
import { getPercents } from './order-rates.ts';
import { penaltyNow } from './penalty.ts';
import type { OrderRow } from './order-row.ts';

function getParties(order: OrderRow): OrderParties {
  const { id, country_id, city_id, currency, client_id, provider_id, coupon_id } = order;
  if (provider_id === null) throw invalidField('provider_id', 'empty');
  return { id, country_id, city_id, currency, client_id, provider_id, coupon_id };
}

/**
 * Settles an order that is being finished, in the same transaction; the columns say who got what. A card order whose payment has not
 * been captured in full is finished all the same, and its settlement waits for that.
 */
export async function settle(context: TransitionContext, order: OrderRow): Promise<Row> {
  const { app, caller, transaction } = context;
  const settings = await app.settings.of(order.country_id, transaction.client);
  const [parties, price] = [getParties(order), getJobPrice(order)];
  const share = getAppShare(price, getPercents(order, settings).app);
  const shares = { app_amount: String(share), driver_amount: String(price.price - share) };
  if (order.pay_type === 'card' && getKept(await paidFor(transaction.client, order.id)) < price.total) return shares;
  await settleOrder(transaction, {
    order: parties,
    way: order.pay_type,
    price,
    app_share: share,
    admin_id: getAdminId(caller),
    at: new Date(app.now()).toISOString(),
    ...(order.pay_type === 'wallet' && { floor: await walletFloor(context, order) }),
  });
  return { ...shares, pay_status: 'paid' };
}

/**
 * Asks whether an admin may give back what was captured of an order by calling it off: 403 without the right to refund, and 409 above
 * what they have left of the limit. Then it is refunded first, with a second admin, and called off afterwards.
 */
async function demandReturn(
  { app, transaction }: TransitionContext,
  { access, id }: AdminCaller,
  order: OrderRow,
  amount: Minor,
): Promise<void> {
  demand(access, 'refund-orders');
  const limit = await takeFromLimit(app, transaction, typedForOrder(order, { kind: 'refund', amount }, id));
  if (limit === null) return;
  const shown = (one: Minor) => fromMinor(one, order.currency);
  throw conflict('order.captured_above_limit', { amount: shown(amount), limit: shown(limit), currency: order.currency });
}

/** Undoes the captures of an order that is being called off; the timeline says how much went back. */
async function returnCaptured(
  { app, caller, transaction }: TransitionContext,
  order: OrderRow,
  actor: AskedOrderTransition['actor'],
  amount: Minor,
): Promise<void> {
  const at = new Date(app.now()).toISOString();
  await returnPayments(transaction, order.id, amount, at);
  await writeEvent(transaction, {
    order_id: order.id,
    at,
    action: 'refund',
    from_status: order.order_status,
    to_status: order.order_status,
    actor,
    admin_id: getAdminId(caller),
    provider_id: order.provider_id,
    amount: amount,
  });
}

/** Undoes the money of an order that is being refused or called off: what was paid goes back, its coupon can be used again, and who is late pays. */
export async function giveBack(
  context: TransitionContext,
  order: OrderRow,
  { actor, cancelReasonId }: Pick<AskedOrderTransition, 'actor' | 'cancelReasonId'>,
): Promise<Row> {
  const { app, caller, transaction } = context;
  const admin = getAdminId(caller);
  const paid = await paidFor(transaction.client, order.id);
  const kept = getKept(paid);
  // The limit is one of admins: whoever calls off their own order gets back what they paid, and the clock gives it back, in any case.
  if (kept > 0n && caller.kind === 'admin') await demandReturn(context, caller, order, kept);
  if (kept > 0n) await returnCaptured(context, order, actor, kept);
  await releaseCoupons(transaction, [order.id]);
  const columns: Row = paid.paid > 0n ? { pay_status: 'refunded' } : {};
  if (actor !== 'client') return columns;
  const penalty = await penaltyNow(app, transaction.client, order, cancelReasonId);
  if (penalty === 0n) return columns;
  await chargePenalty(transaction, {
    order: getParties(order),
    from: 'client',
    amount: penalty,
    admin_id: admin,
    at: new Date(app.now()).toISOString(),
  });
  return { ...columns, penalty_price: String(penalty) };
}
