import { minor } from '@diwan/domain/money';
import type pg from 'pg';
import { type JobPrice, settlementEntries, type PayWay } from '@diwan/domain/ledger/settlement';
import type { Posting } from '../../ledger/post.ts';

/** Of a large demo only so many are settled: those finished earlier lie before the ledger's beginning. */
const SETTLED = 3_000;

/** A finished order of the demo, amounts in minor units. */
export interface FinishedOrder {
  readonly id: number;
  readonly country_id: number;
  readonly currency: string;
  readonly client_id: number;
  readonly provider_id: number;
  readonly pay_type: PayWay;
  readonly status_at: string;
  readonly price: number;
  readonly discount: number;
  readonly vat: number;
  readonly total: number;
  readonly app_amount: number;
}

/** The newest finished orders, the oldest of them first; with the first of them the ledger begins. */
export async function finishedOrders(client: pg.ClientBase): Promise<FinishedOrder[]> {
  await client.query(
    `update ledger_start set at = coalesce((select max(ended_at) + interval '1 millisecond' from (
       select ended_at from orders where order_status = 'finished' and deleted_at is null order by ended_at desc offset $1 limit 1) o), at)`,
    [SETTLED],
  );
  const { rows } = await client.query<FinishedOrder>(
    `select id, country_id, currency, client_id, provider_id, pay_type, status_at, services_price + total_addition_price + shipping_price as price,
         discount_coupon_price as discount, vat_price as vat, total_price as total, app_amount
       from orders cross join ledger_start where order_status = 'finished' and provider_id is not null and app_amount is not null and deleted_at is null and ended_at >= ledger_start.at
     order by status_at, id`,
  );
  return rows;
}

/** What such an order costs and is made of. */
export const getDemoJobPrice = ({ price, discount, vat, total }: FinishedOrder): JobPrice => ({
  price: minor(price),
  discount: minor(discount),
  vat: minor(vat),
  total: minor(total),
});

/** What settles such an order, at the moment when it was finished; the amounts are those that it shows. */
export function getSettlement(order: FinishedOrder): Posting {
  const { id, country_id, currency, pay_type, status_at, app_amount } = order;
  return {
    kind: 'settlement',
    country_id,
    currency,
    unit: currency,
    entries: settlementEntries(getDemoJobPrice(order), minor(app_amount), pay_type, order),
    reference: `order:${id}:settle`,
    order_id: id,
    at: new Date(status_at).toISOString(),
  };
}
