import { type Minor, minor, minus, plus } from '@diwan/domain/money';
import { priceOfParts } from '@diwan/domain/orders/order-price';
import { getFare } from '@diwan/domain/orders/trip-fare';
import { chargedRide } from '@diwan/domain/orders/charged-ride';
import type { Runner } from '../../platform/database/runner.ts';
import type { Row } from '../../crud/store.ts';
import { takeFromLimit, typedIntoOrder } from '../../ledger/limit.ts';
import { discountAgain, saveDiscount } from '../../ledger/use-coupon.ts';
import type { TransitionContext } from './transition-order.ts';
import { getPercents } from './order-rates.ts';
import type { OrderRow } from './order-row.ts';

const units = (value: number | null): Minor => minor(value ?? 0);

/** Seconds since the trip began and seconds of them at stop points, by its timeline. */
async function getTimes(runner: Runner, id: number, now: number): Promise<{ under: number; stopped: number }> {
  const { rows } = await runner.query<{ at: string; to_status: string }>(
    'select at, to_status from order_events where order_id = $1 order by at, id',
    [id],
  );
  let [began, stoppedAt, stopped] = [0, 0, 0];
  for (const { at, to_status: status } of rows) {
    const timestamp = Date.parse(at);
    if (status === 'partner_start_trip' && began === 0) began = timestamp;
    if (status === 'reached_stop_point') stoppedAt = timestamp;
    else if (stoppedAt > 0) {
      stopped += timestamp - stoppedAt;
      stoppedAt = 0;
    }
  }
  const whole = began === 0 ? 0 : now - began;
  return { under: Math.max(0, Math.round((whole - stopped) / 1000)), stopped: Math.round(stopped / 1000) };
}

/**
 * What the coupon takes off at the end: a percentage of what the ride came to, not of what was estimated. What it takes off beyond
 * the estimate counts in the limit as the estimate did; where there is no room left, the discount stays as it was agreed.
 */
async function discountAtEnd({ app, request, transaction }: TransitionContext, order: OrderRow, price: Minor): Promise<Minor> {
  const agreed = units(order.discount_coupon_price);
  const again = await discountAgain(transaction.client, order.id, price);
  if (!again) return agreed;
  const admin = request.access?.adminId ?? null;
  const more = minus(again.discount, agreed);
  if (more > 0n && admin !== null && (await takeFromLimit(app, transaction, typedIntoOrder(order, more, admin))) !== null) return agreed;
  await saveDiscount(transaction.client, again);
  return again.discount;
}

/** What the end of the drive makes known of a trip: what was driven, and the price of just that. Columns of the order. */
export async function driven(context: TransitionContext, order: OrderRow): Promise<Row> {
  const { app, transaction } = context;
  const { under, stopped } = await getTimes(transaction.client, order.id, app.now());
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
  const planned = { meters: order.planned_distance ?? 0, seconds: order.planned_order_duration ?? 0 };
  const services = getFare(card, chargedRide({ meters, seconds, stopSeconds: stopped }, planned)).fare;
  const [additions, shipping] = [units(order.total_addition_price), units(order.shipping_price)];
  const discount = await discountAtEnd(context, order, plus(services, additions, shipping));
  const { vat } = getPercents(order, await app.settings.of(order.country_id, context.transaction.client));
  const price = priceOfParts({ services, additions, shipping, discount, vatPercent: vat });
  return { ...known, ...Object.fromEntries(Object.entries(price).map(([name, amount]) => [name, String(amount)])) };
}
