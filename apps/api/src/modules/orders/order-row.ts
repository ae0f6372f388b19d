import type { OrderStatus, OrderType } from '@diwan/domain/orders/order-status';
import type { Row } from '../../crud/store.ts';

/** A stored order, as far as its moves look at it. Amounts are minor units of `currency`. */
export interface OrderRow extends Row {
  readonly id: number;
  readonly order_no: string;
  readonly order_type: OrderType;
  readonly order_status: OrderStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly status_at: string | null;
  readonly country_id: number;
  readonly city_id: number | null;
  readonly client_id: number;
  readonly provider_id: number | null;
  readonly vehicle_id: number | null;
  readonly vehicle_type: string | null;
  readonly currency: string;
  readonly pay_type: 'cash' | 'card' | 'wallet';
  readonly pay_status: string;
  readonly services_price: number;
  readonly total_addition_price: number;
  readonly shipping_price: number;
  readonly discount_coupon_price: number;
  readonly services_price_after_coupon: number;
  readonly vat_price: number;
  readonly total_price: number;
  /** In thousandths of a percent; null of orders from before they were kept. */
  readonly vat_rate: number | null;
  readonly app_rate: number | null;
  readonly app_amount: number | null;
  readonly penalty_price: number | null;
  readonly coupon_id: number | null;
  readonly visit_date: string | null;
  readonly visit_time: string | null;
  readonly is_scheduled: boolean;
  readonly planned_distance: number | null;
  readonly actual_distance: number | null;
  readonly planned_order_duration: number | null;
  readonly actual_order_duration: number | null;
  readonly trip_type: 'normal' | 'round' | 'airport' | 'scheduled' | null;
  readonly base_fare: number | null;
  readonly minimum_fare: number | null;
  readonly price_per_kilo: number | null;
  readonly price_per_minute: number | null;
  readonly stop_price_per_minute: number | null;
}
