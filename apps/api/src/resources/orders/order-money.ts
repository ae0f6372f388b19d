import { appShareOf } from '@diwan/domain/ledger/settlement';
import { jobPriceOf } from '../../money/paid-order.ts';
import { paidFor, returnPayments } from '../../money/payments.ts';
import { demand } from '../../plugins/access.ts';
import { chargePenalty, settleOrder, type OrderParties } from '../../money/settle-order.ts';
import { releaseCoupons } from '../../money/use-coupon.ts';
import { invalidField } from '../../kit/errors.ts';
import type { Row } from '../../kit/store.ts';
import { walletFloor } from './wallet-cover.ts';
import { appPercentOf } from './finish-order.ts';
import type { AskedOrderMove, MoveContext } from './move-order.ts';
import { penaltyNow } from './penalty.ts';
import type { OrderRow } from './order-row.ts';

function partiesOf(order: OrderRow): OrderParties {
  const { id, country_id, city_id, currency, client_id, provider_id, coupon_id } = order;
  if (provider_id === null) throw invalidField('provider_id', 'empty');
  return { id, country_id, city_id, currency, client_id, provider_id, coupon_id };
}

/**
 * Settles an order that is being finished, in the same transaction; the columns say who got what. A card order whose payment has not
 * been captured in full is finished all the same, and its settlement waits for that.
 */
export async function settle(context: MoveContext, order: OrderRow): Promise<Row> {
  const { app, request, transaction } = context;
  const settings = await app.settings.of(order.country_id);
  const [parties, price] = [partiesOf(order), jobPriceOf(order)];
  const share = appShareOf(price, appPercentOf(order, settings));
  const shares = { app_amount: String(share), driver_amount: String(price.price - share) };
  if (order.pay_type === 'card' && (await paidFor(transaction.client, order.id)).paid < price.total) return shares;
  await settleOrder(transaction, {
    order: parties,
    way: order.pay_type,
    price,
    app_share: share,
    admin_id: request.access?.adminId ?? null,
    at: new Date(app.now()).toISOString(),
    ...(order.pay_type === 'wallet' && { floor: await walletFloor(context, order) }),
  });
  return { ...shares, pay_status: 'paid' };
}

/** Undoes the money of an order that is being refused or called off: what was paid goes back, its coupon can be used again, and who is late pays. */
export async function giveBack(
  { app, request, transaction }: MoveContext,
  order: OrderRow,
  { actor, cancelReasonId }: Pick<AskedOrderMove, 'actor' | 'cancelReasonId'>,
): Promise<Row> {
  const admin = request.access?.adminId ?? null;
  const { paid } = await paidFor(transaction.client, order.id);
  // What was captured goes back by whoever may give money back; the clock, that is no admin, may.
  if (paid > 0n && actor !== 'job') demand(request.access, 'refund-orders');
  if (paid > 0n) await returnPayments(transaction, order.id, paid, new Date(app.now()).toISOString());
  await releaseCoupons(transaction, [order.id]);
  const columns: Row = paid > 0n ? { pay_status: 'refunded' } : {};
  if (actor !== 'client') return columns;
  const penalty = await penaltyNow(app, transaction.client, order, cancelReasonId);
  if (penalty === 0n) return columns;
  await chargePenalty(transaction, {
    order: partiesOf(order),
    from: 'client',
    amount: penalty,
    admin_id: admin,
    at: new Date(app.now()).toISOString(),
  });
  return { ...columns, penalty_price: String(penalty) };
}
