import { type Minor, minor, minus, plus } from '@diwan/domain/money';
import { priceOfParts } from '@diwan/domain/orders/order-price';
import { getFare, type RateCard, type Ride } from '@diwan/domain/orders/trip-fare';
import { isQuoteKept } from '@diwan/domain/orders/kept-quote';
import { isRideType } from '@diwan/domain/orders/rides';
import type { Place } from '@diwan/domain/orders/planned-way';
import { drivenMeters } from '@diwan/domain/tracking/track';
import { chargedRide } from '@diwan/domain/orders/charged-ride';
import { getAdminId } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Row } from '../../crud/store.ts';
import { takeFromLimit, typedIntoOrder } from '../../ledger/limit.ts';
import { discountAgain, saveDiscount } from '../../ledger/use-coupon.ts';
import { closeTrack, saveDistanceSource } from '../tracks/index.ts';
import type { TransitionContext } from './transition-order.ts';
import { getPercents } from './order-rates.ts';
import { readDrive } from './order-route.ts';
import type { OrderRow } from './order-row.ts';

const units = (value: number | null): Minor => minor(value ?? 0);

/** When the trip began, seconds since then and seconds of them at stop points, by its timeline. */
async function getTimes(runner: Runner, id: number, now: number): Promise<{ began: number; under: number; stopped: number }> {
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
  return { began, under: Math.max(0, Math.round((whole - stopped) / 1000)), stopped: Math.round(stopped / 1000) };
}

/**
 * What the coupon takes off at the end: a percentage of what the ride came to, not of what was estimated. What it takes off beyond
 * the estimate counts in the limit as the estimate did; where there is no room left, the discount stays as it was agreed.
 */
async function discountAtEnd({ app, caller, transaction }: TransitionContext, order: OrderRow, price: Minor): Promise<Minor> {
  const agreed = units(order.discount_coupon_price);
  const again = await discountAgain(transaction.client, order.id, price);
  if (!again) return agreed;
  const more = minus(again.discount, agreed);
  const typed = typedIntoOrder(order, more, getAdminId(caller));
  if (more > 0n && (await takeFromLimit(app, transaction, typed)) !== null) return agreed;
  await saveDiscount(transaction.client, again);
  return again.discount;
}

/** Closes the track of an order that ends, unless it was closed with a fare: it is drawn and kept, and no price follows from it. */
export async function endTrack({ app, transaction: { client } }: TransitionContext, order: OrderRow): Promise<Row> {
  const { began, source } = await readDrive(client, order.id);
  if (source !== null || order.provider_id === null) return {};
  const track = await closeTrack(client, order.id, { from: began ?? Date.parse(order.created_at), to: app.now() });
  if (began === null || !isRideType(order.order_type) || order.actual_distance !== null || track.coverage === 0) return {};
  const { meters, isPlanned } = drivenMeters(track, order.planned_distance);
  await saveDistanceSource(client, order.id, isPlanned ? 'plan' : 'track');
  return { actual_distance: meters };
}

/** How far the drive was: as an admin typed it, as its track tells, or as it was planned where too little of it was seen. */
async function measured({ app, transaction: { client } }: TransitionContext, order: OrderRow, began: number) {
  const track = await closeTrack(client, order.id, { from: began, to: app.now() });
  const { meters, isPlanned } = drivenMeters(track, order.planned_distance);
  const typed = order.actual_distance;
  await saveDistanceSource(client, order.id, typed === null ? (isPlanned ? 'plan' : 'track') : 'admin');
  return { meters: typed ?? meters, ended: track.ended };
}

/**
 * What the drive itself costs: as it was quoted, and the waiting at stops that nobody knew of then; or as it was driven, where it
 * ended elsewhere or was a detour.
 */
function servicesPrice(order: OrderRow, card: RateCard, ride: Ride, ended: Place | null): Minor {
  const planned = { meters: order.planned_distance ?? 0, seconds: order.planned_order_duration ?? 0 };
  const destination = order.destination_lat === null || order.destination_lng === null ? null : { lat: order.destination_lat, lng: order.destination_lng }; // prettier-ignore
  const charged = chargedRide(ride, planned);
  const fare = getFare(card, charged);
  const isKept = isQuoteKept({ ended, destination, meters: ride.meters, plannedMeters: planned.meters });
  return isKept ? plus(units(order.services_price), fare.stop_fare) : fare.fare;
}

/** What the end of the drive makes known of a trip: what was driven, and the price of just that. Columns of the order. */
export async function driven(context: TransitionContext, order: OrderRow): Promise<Row> {
  const { app, transaction } = context;
  const { began, under, stopped } = await getTimes(transaction.client, order.id, app.now());
  const { meters, ended } = await measured(context, order, began === 0 ? Date.parse(order.status_at ?? order.created_at) : began);
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
  const services = servicesPrice(order, card, { meters, seconds, stopSeconds: stopped }, ended);
  const [additions, shipping] = [units(order.total_addition_price), units(order.shipping_price)];
  const discount = await discountAtEnd(context, order, plus(services, additions, shipping));
  const { vat } = getPercents(order, await app.settings.of(order.country_id, context.transaction.client));
  const price = priceOfParts({ services, additions, shipping, discount, vatPercent: vat });
  return { ...known, ...Object.fromEntries(Object.entries(price).map(([name, amount]) => [name, String(amount)])) };
}
