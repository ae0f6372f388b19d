import { minor, plus } from '@diwan/domain/money';
import type { OrderStatus, OrderType } from '@diwan/domain/orders/order-status';
import type { JobPrice, PayWay } from '@diwan/domain/ledger/settlement';
import type { Transaction } from '../platform/database/transaction.ts';
import { db } from '../platform/database/tables.ts';
import { maybe } from '../platform/database/typed.ts';

/** An order as its money looks at it, amounts in minor units of its currency. */
export interface PaidOrder {
  readonly id: number;
  readonly order_no: string;
  readonly order_type: OrderType;
  readonly order_status: OrderStatus;
  readonly country_id: number;
  readonly city_id: number | null;
  readonly currency: string;
  readonly client_id: number;
  readonly provider_id: number | null;
  readonly coupon_id: number | null;
  readonly pay_type: PayWay;
  readonly pay_status: string;
  readonly services_price: number;
  readonly total_addition_price: number;
  readonly shipping_price: number;
  readonly discount_coupon_price: number;
  readonly vat_price: number;
  readonly total_price: number;
  /** The app's share, from when it was finished on. */
  readonly app_amount: number | null;
}

/** What an order comes to for its settlement, in minor units. */
export function getJobPrice(order: PaidOrder): JobPrice {
  return {
    price: plus(minor(order.services_price), minor(order.total_addition_price), minor(order.shipping_price)),
    discount: minor(order.discount_coupon_price),
    vat: minor(order.vat_price),
    total: minor(order.total_price),
  };
}

/** An order that waits for somebody's decision, locked; none where it was deleted meanwhile. */
export function lockOrder(transaction: Transaction, id: number): Promise<PaidOrder | undefined> {
  return maybe(transaction, db.selectFrom('orders').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate());
}
