import { type Minor, minor, plus } from '@diwan/domain/money';
import { priceOfParts } from '@diwan/domain/orders/order-price';
import { getFare, type RateCard, type Ride } from '@diwan/domain/orders/trip-fare';
import { isQuoteKept } from '@diwan/domain/orders/kept-quote';
import { isRideType } from '@diwan/domain/orders/rides';
import { drivenMeters } from '@diwan/domain/tracking/track';
import { chargedRide, rideSoFar } from '@diwan/domain/orders/charged-ride';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Row } from '../../crud/fields/row.ts';
import { discountAtEnd, discountSoFar } from './order-coupon.ts';
import { assessTrack, closeTrack, saveDistanceSource, type EndedTrack } from '../tracks/index.ts';
import type { TransitionContext } from './transition-order.ts';
import { askForFare } from './fare-questions.ts';
import { getPercents } from './order-rates.ts';
import { getEnd, getTrackPlan, isRound } from './track-plan.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import { getPercent } from '@diwan/domain/half-even';
import { readDrive } from './order-route.ts';
import { aboutOrder, type OrderRow } from './order-row.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const units = (value: number | null): Minor => minor(value ?? 0);

/** When the trip began, seconds since then and seconds of them at stop points, by its timeline. */
async function getTimes(runner: Runner, id: number, now: number): Promise<{ began: number; under: number; stopped: number }> {
  const steps = db.selectFrom('order_events').select(['at', 'to_status']).where('order_id', '=', id).orderBy('at').orderBy('id');
  let [began, stoppedAt, stopped] = [0, 0, 0];
  for (const { at, to_status: status } of await all(runner, steps)) {
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

/** Closes the track of an order that ends, unless it was closed with a fare: it is drawn and kept, and no price follows from it. */
export async function endTrack({ app, transaction: { client } }: TransitionContext, order: OrderRow): Promise<Row> {
  const { began, source } = await readDrive(client, order.id);
  if (source !== null || order.provider_id === null) return {};
  const time = { from: began ?? Date.parse(order.created_at), to: app.now() };
  const track = await closeTrack(client, order.id, time, await getTrackPlan(client, order));
  if (began === null || !isRideType(order.order_type) || order.actual_distance !== null || track.coverage === 0) return {};
  const { meters, isPlanned } = drivenMeters(track, order.planned_distance);
  await saveDistanceSource(client, order.id, isPlanned ? 'plan' : 'track');
  return { actual_distance: meters };
}

/** What was driven, and which stops of it are paid. */
interface Drive {
  readonly track: EndedTrack;
  readonly meters: number;
  /** The metres are the plan's, as too little was seen. */
  readonly isPlanned: boolean;
  readonly seconds: number;
  /** Seconds under way by the clock, whatever was typed. */
  readonly passed: number;
  readonly stopSeconds: number;
}

/** No stop that was planned takes longer on the client's account. */
const LONGEST_STOP_SECONDS = 1800;
/** A shorter stop that nobody planned is a red light. */
const NOTED_STOP_SECONDS = 60;

/** Closes a drive: how far it was, as an admin typed it, as its track tells, or as it was planned where too little of it was seen. */
async function closeDrive({ app, transaction }: TransitionContext, order: OrderRow): Promise<Drive> {
  const { client } = transaction;
  const { began, under, stopped } = await getTimes(client, order.id, app.now());
  const plan = await getTrackPlan(client, order);
  const from = began === 0 ? Date.parse(order.status_at ?? order.created_at) : began;
  const track = await closeTrack(client, order.id, { from, to: app.now() }, plan);
  const { meters, isPlanned } = drivenMeters(track, order.planned_distance);
  const typed = order.actual_distance;
  await saveDistanceSource(client, order.id, typed === null ? (isPlanned ? 'plan' : 'track') : 'admin');
  if (plan.stops === 0 && stopped > NOTED_STOP_SECONDS)
    await recordFinding(transaction, { ...aboutOrder(order), rule: 'unplanned_stop', evidence: { stopped_seconds: stopped } });
  return {
    track,
    meters: typed ?? meters,
    isPlanned: typed === null && isPlanned,
    passed: under,
    seconds: order.actual_order_duration ?? (under > 0 ? under : (order.planned_order_duration ?? 0)),
    stopSeconds: Math.min(stopped, plan.stops * LONGEST_STOP_SECONDS),
  };
}

/**
 * What the drive itself costs: as it was quoted, and the waiting at stops that were planned; or as it was driven, where it ended elsewhere
 * or was a detour.
 */
function getServicesPrices(order: OrderRow, card: RateCard, drive: Drive): { readonly quoted: Minor; readonly driven: Minor } {
  const planned = getPlan(order);
  const fare = getFare(card, chargedRide(drive, planned));
  const isKept = isQuoteKept({
    ended: drive.track.ended,
    end: getEnd(order),
    meters: drive.meters,
    plannedMeters: planned.meters,
    cameNearDestination: isRound(order) ? drive.track.cameNearDestination : null,
  });
  const quoted = plus(units(order.services_price), fare.stop_fare);
  return { quoted, driven: isKept ? quoted : fare.fare };
}

const getPlan = (order: OrderRow) => ({ meters: order.planned_distance ?? 0, seconds: order.planned_order_duration ?? 0 });

/** What the services of a ride that ends early come to: what was driven, at most the quote. */
function servicesSoFar(order: OrderRow, card: RateCard | null, ride: Ride): Minor {
  const quoted = units(order.services_price);
  const { fare } = card === null ? { fare: quoted } : getFare(card, ride);
  return fare < quoted ? fare : quoted;
}

/** The rate card that an order was quoted by. */
export function getRateCard(order: OrderRow): RateCard | null {
  if (order.base_fare === null) return null;
  return {
    base_fare: units(order.base_fare),
    minimum_fare: units(order.minimum_fare),
    price_per_kilo: units(order.price_per_kilo),
    price_per_minute: units(order.price_per_minute),
    stop_price_per_minute: units(order.stop_price_per_minute),
  };
}

/** The price of an order whose services come to so much, as columns. */
export async function getPriceColumns(context: TransitionContext, order: OrderRow, services: Minor): Promise<Row> {
  const { app, transaction } = context;
  const [additions, shipping] = [units(order.total_addition_price), units(order.shipping_price)];
  const discount = await discountAtEnd(context, order, plus(services, additions, shipping));
  const { vat } = getPercents(order, await app.settings.of(order.country_id, transaction.client));
  const price = priceOfParts({ services, additions, shipping, discount, vatPercent: vat });
  return Object.fromEntries(Object.entries(price).map(([name, amount]) => [name, String(amount)]));
}

/**
 * What the end of the drive makes known of a trip: what was driven, and the price of just that. Far above the quote it costs the quote,
 * until its client says yes to more. Columns of the order.
 */
export async function driven(context: TransitionContext, order: OrderRow): Promise<Row> {
  const drive = await closeDrive(context, order);
  const known = { actual_distance: drive.meters, actual_order_duration: drive.seconds };
  const card = getRateCard(order);
  if (card === null) return known;
  const { quoted, driven: price } = getServicesPrices(order, card, drive);
  const { fare_above_quote_percent: percent } = await context.app.settings.of(order.country_id, context.transaction.client);
  const isFarAbove = price > plus(quoted, getPercent(quoted, percent));
  if (isFarAbove) await askForFare(context, { ...order, ...known }, { quoted, driven: price });
  return { ...known, ...(await getPriceColumns(context, order, isFarAbove ? quoted : price)) };
}

/** What a ride that its client calls off on the way comes to: what was driven, at least the least fare, at most the quote. Columns of the order. */
export async function endedByClient(context: TransitionContext, order: OrderRow): Promise<Row> {
  const { meters, isPlanned, passed, stopSeconds } = await closeDrive(context, order);
  const ride = rideSoFar({ meters, isPlanned, seconds: passed, stopSeconds }, getPlan(order));
  const services = servicesSoFar(order, getRateCard(order), ride);
  return { actual_distance: ride.meters, actual_order_duration: ride.seconds, ...(await getPriceColumns(context, order, services)) };
}

/** What a ride under way comes to, were it to end now: its total, in minor units. */
export async function fareSoFar(app: Context, runner: Runner, order: OrderRow): Promise<Minor> {
  const card = getRateCard(order);
  const { began, under } = await getTimes(runner, order.id, app.now());
  if (card === null || began === 0) return units(order.total_price);
  const track = await assessTrack(runner, order.id, { from: began, to: app.now() }, await getTrackPlan(runner, order));
  const ride = { ...drivenMeters(track, order.planned_distance), seconds: under, stopSeconds: 0 };
  const services = servicesSoFar(order, card, rideSoFar(ride, getPlan(order)));
  const { vat } = getPercents(order, await app.settings.of(order.country_id, runner));
  const parts = { services, additions: units(order.total_addition_price), shipping: units(order.shipping_price) };
  const discount = await discountSoFar(runner, order, plus(parts.services, parts.additions, parts.shipping));
  return priceOfParts({ ...parts, discount, vatPercent: vat }).total_price;
}
