import { refundOrder, chargePenalty, settleOrder, type OrderParties } from '../../money/settle-order.ts';
import { releaseCoupons } from '../../money/use-coupon.ts';
import { invalidField } from '../../kit/errors.ts';
import type { Row } from '../../kit/store.ts';
import { appPercentOf, jobPriceOf } from './finish-order.ts';
import type { MoveContext } from './move-order.ts';
import { penaltyNow } from './order-details.ts';
import type { OrderRow } from './order-row.ts';
import type { OrderActor } from '@diwan/domain/orders/order-moves';

function partiesOf(order: OrderRow): OrderParties {
  const { id, country_id, city_id, currency, client_id, provider_id, coupon_id } = order;
  if (provider_id === null) throw invalidField('provider_id', 'empty');
  return { id, country_id, city_id, currency, client_id, provider_id, coupon_id };
}

/** Settles an order that is being finished, in the same transaction; the columns say who got what. */
export async function settle({ app, request, transaction }: MoveContext, order: OrderRow): Promise<Row> {
  const settings = await app.settings.of(order.country_id);
  const { app_share: share, provider_share: rest } = await settleOrder(transaction, {
    order: partiesOf(order),
    way: order.pay_type,
    price: jobPriceOf(order),
    app_percent: appPercentOf(order, settings),
    admin_id: request.access?.adminId ?? null,
    at: new Date(app.now()).toISOString(),
  });
  return { app_amount: String(share), driver_amount: String(rest), pay_status: 'paid' };
}

/** Undoes the money of an order that is being refused or called off: what was settled goes back, its coupon can be used again, and who is late pays. */
export async function giveBack({ app, request, transaction }: MoveContext, order: OrderRow, actor: OrderActor): Promise<Row> {
  const admin = request.access?.adminId ?? null;
  const refunded = await refundOrder(transaction, { order_id: order.id, admin_id: admin });
  await releaseCoupons(transaction, [order.id]);
  const columns: Row = refunded.length > 0 ? { pay_status: 'refunded' } : {};
  if (actor !== 'client') return columns;
  const { rows } = await transaction.client.query<{ time_zone: string }>('select time_zone from countries where id = $1', [
    order.country_id,
  ]);
  const penalty = penaltyNow(order, await app.settings.of(order.country_id), rows[0]?.time_zone ?? 'UTC', app.now());
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
