import { type Minor, minor, NONE, plus } from '@diwan/domain/money';
import type { StoredRow } from '../../crud/fields/row.ts';
import type { Finding } from '../../ledger/till/findings.ts';
import type { orders } from '../../schema/tables/orders.ts';

/** A stored order. Amounts are minor units of `currency`, rates thousandths of a percent, null of orders from before they were kept. */
export type OrderRow = StoredRow<typeof orders>;

/** What a finding about an order says of it. */
export function aboutOrder(order: OrderRow): Omit<Finding, 'rule'> {
  const { country_id, client_id, provider_id, id: order_id, currency, total_price } = order;
  return { country_id, client_id, provider_id, order_id, currency, amount: minor(total_price) };
}

/** What could be stolen with an order that is no job: what the house holds or pays of it. In cash that is its coupon alone. */
export function getMoneyAtStake(order: OrderRow): Minor {
  const total = order.pay_type === 'cash' ? NONE : minor(order.total_price);
  return plus(total, minor(order.discount_coupon_price));
}
