import type { SettingValues } from '@diwan/contract/settings';
import { priceOfParts } from '@diwan/domain/orders/order-price';
import { fareOf } from '@diwan/domain/orders/trip-fare';
import type { Runner } from '../../kit/list/rows.ts';
import type { Row } from '../../kit/store.ts';
import { discountAgain } from '../../money/use-coupon.ts';
import type { OrderRow } from './order-row.ts';

const units = (value: number | null): bigint => BigInt(value ?? 0);

/** The part of an order's price that the app keeps, by the settings for its kind, in percent. */
export function appPercentOf(order: OrderRow, settings: SettingValues): number {
  if (order.order_type === 'transfer_package') return settings.app_percentage_transfer_package;
  if (order.order_type !== 'trip') return settings.app_percentage_order;
  return settings[`app_percentage_${order.trip_type ?? 'normal'}`];
}

/** Seconds since the trip began and seconds of them at stop points, by its timeline. */
async function timesOf(runner: Runner, id: number, now: number): Promise<{ under: number; stopped: number }> {
  const { rows } = await runner.query<{ at: string; to_status: string }>(
    'select at, to_status from order_events where order_id = $1 order by at, id',
    [id],
  );
  let [began, stoppedAt, stopped] = [0, 0, 0];
  for (const { at, to_status: status } of rows) {
    const moment = Date.parse(at);
    if (status === 'partner_start_trip' && began === 0) began = moment;
    if (status === 'reached_stop_point') stoppedAt = moment;
    else if (stoppedAt > 0) {
      stopped += moment - stoppedAt;
      stoppedAt = 0;
    }
  }
  const whole = began === 0 ? 0 : now - began;
  return { under: Math.max(0, Math.round((whole - stopped) / 1000)), stopped: Math.round(stopped / 1000) };
}

/** What the end of the drive makes known of a trip: what was driven, and the price of just that. Columns of the order. */
export async function driven(runner: Runner, order: OrderRow, vatPercent: number, now: number): Promise<Row> {
  const { under, stopped } = await timesOf(runner, order.id, now);
  const meters = order.actual_distance ?? order.planned_distance ?? 0;
  const seconds = order.actual_order_duration ?? (under > 0 ? under : (order.planned_order_duration ?? 0));
  const known = { actual_distance: meters, actual_order_duration: seconds };
  if (order.base_fare === null) return known;
  const card = {
    base_fare: units(order.base_fare),
    minimum_fare: units(order.minimum_fare),
    price_per_kilo: units(order.price_per_kilo),
    price_per_minute: units(order.price_per_minute),
    stop_price_per_minute: units(order.stop_price_per_minute),
  };
  const services = fareOf(card, { meters, seconds, stopSeconds: stopped }).fare;
  const [additions, shipping] = [units(order.total_addition_price), units(order.shipping_price)];
  // A percentage is one of what the ride came to, not of what was estimated.
  const again = await discountAgain(runner, order.id, services + additions + shipping);
  const discount = again ?? units(order.discount_coupon_price);
  const price = priceOfParts({ services, additions, shipping, discount, vatPercent });
  return { ...known, ...Object.fromEntries(Object.entries(price).map(([name, amount]) => [name, String(amount)])) };
}
