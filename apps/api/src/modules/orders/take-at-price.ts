import { fromMinor, type Minor, minor, minus, plus } from '@diwan/domain/money';
import { getKept } from '@diwan/domain/orders/pay-status';
import { priceOfParts, type OrderPrice } from '@diwan/domain/orders/order-price';
import type { Context } from '../../crud/resource/context.ts';
import { demandPart } from '../../ledger/till/coupon-given.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import { takeFromLimit, typedIntoOrder } from '../../ledger/till/limit.ts';
import { paidFor } from '../../ledger/payments.ts';
import { getUsedTerms, lockCoupons, saveDiscount, type UsedCoupon } from '../../ledger/use-coupon.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { conflict } from '../../platform/errors.ts';
import { demandNamedPrice, keptQuote } from './named-price.ts';
import { getPercents } from './order-rates.ts';
import { demandBelowLargest } from './order-waits.ts';
import type { OrderRow } from './order-row.ts';
import { transitionLocked, type TransitionContext } from './transition-order.ts';
import { demandCovered } from './wallet-cover.ts';

/** What an order costs at a price that was named for it, and what its coupon takes off then. */
export interface AgreedPrice {
  readonly price: OrderPrice;
  readonly used: UsedCoupon | undefined;
}

/** What an order costs at each price that somebody names for it: additions, coupon and VAT as they were agreed. */
export async function getAgreement(app: Context, runner: Runner, order: OrderRow): Promise<(services: Minor) => AgreedPrice> {
  const [additions, shipping] = [minor(order.total_addition_price), minor(order.shipping_price)];
  const getUsed = await getUsedTerms(runner, order.id);
  const { vat } = getPercents(order, await app.settings.of(order.country_id, runner));
  return (services) => {
    const used = getUsed?.(plus(services, additions, shipping));
    const discount = used?.discount ?? minor(order.discount_coupon_price);
    return { price: priceOfParts({ services, additions, shipping, discount, vatPercent: vat }), used };
  };
}

/**
 * Keeps what the coupon of a locked order takes off a price that its people named themselves. The platform pays that to the provider, so
 * what it grows by is counted for both of them: 409 where the country's limit or the coupon's budget leaves no room, however the two agree with each other.
 */
export async function keepDiscount(
  { app, caller, transaction }: Pick<TransitionContext, 'app' | 'caller' | 'transaction'>,
  order: OrderRow,
  used: UsedCoupon,
): Promise<void> {
  await lockCoupons(transaction.client, [order.id]);
  const more = minus(used.discount, minor(order.discount_coupon_price));
  if (more > 0n && order.provider_id !== null)
    await demandPart(app, caller, transaction, { ...order, discount_coupon_price: String(used.discount) }, order.provider_id);
  const limit = await takeFromLimit(app, transaction, typedIntoOrder(order, more, null));
  const { currency } = order;
  if (limit !== null) throw conflict('coupon.above_limit', { limit: fromMinor(limit, currency), currency });
  if (!(await saveDiscount(transaction.client, used))) throw conflict('coupon.budget_used_up');
}

/** The client takes one of the prices that were named for their package: its provider has the order, at that price. 422 where their wallet does not cover it. */
export async function takeAtPrice(
  context: TransitionContext,
  order: OrderRow,
  { providerId, price: services }: { readonly providerId: number; readonly price: Minor },
): Promise<OrderRow> {
  const { client } = context.transaction;
  if (order.pay_type === 'wallet') await demandOwnPhone(client, context.caller);
  await demandNamedPrice(context.app, client, order, services, providerId);
  const { price, used } = (await getAgreement(context.app, client, order))(services);
  await demandBelowLargest(context, order, price);
  // What was paid already was paid for the price of then.
  const isPaid = getKept(await paidFor(client, order.id)) > 0n;
  if (isPaid && price.total_price !== minor(order.total_price)) throw conflict('payment.begun');
  if (used) await keepDiscount(context, { ...order, provider_id: providerId }, used);
  const agreed = { ...Object.fromEntries(Object.entries(price).map(([name, amount]) => [name, String(amount)])), ...keptQuote(order) };
  await transitionLocked(context, order, { action: 'accept_order', actor: 'client', providerId, agreed });
  const { rows } = await client.query<OrderRow>('select * from orders where id = $1', [order.id]);
  const [taken] = rows;
  if (!taken) throw new Error(`order ${order.id} is gone`);
  await demandCovered(context.transaction, taken);
  return taken;
}
