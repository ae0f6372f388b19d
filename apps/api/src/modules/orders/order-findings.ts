import { minor } from '@diwan/domain/money';
import type { Finding } from '../../ledger/till/findings.ts';
import type { OrderRow } from './order-row.ts';

/** What a finding about an order says of it. */
export function aboutOrder(order: OrderRow): Omit<Finding, 'rule'> {
  const { country_id, client_id, provider_id, id: order_id, currency, total_price } = order;
  return { country_id, client_id, provider_id, order_id, currency, amount: minor(total_price) };
}
