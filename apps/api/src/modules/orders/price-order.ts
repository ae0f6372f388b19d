import { readCountry } from '../../crud/resource/country.ts';
import type { Quote } from '@diwan/contract/orders/placing-calls';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { isRide, type quoteForm } from '@diwan/contract/orders/forms';
import type { AskedLine } from '@diwan/contract/orders/order-lines';
import { fromMinor, type Minor, minor, NONE, plus, times, toMinor } from '@diwan/domain/money';
import { priceOfParts, type OrderPrice } from '@diwan/domain/orders/order-price';
import { metersBetween, plannedWay, type Place } from '@diwan/domain/orders/planned-way';
import { getFare, type RateCard, type TripFare } from '@diwan/domain/orders/trip-fare';
import type { Context } from '../../crud/resource/context.ts';
import { invalid, invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Row } from '../../crud/fields/row.ts';
import { getKeys, recordFrom } from '@diwan/domain/records';
import { db } from '../../platform/database/tables.ts';
import { all, among, maybe } from '../../platform/database/typed.ts';

/** What is typed into an order that its price depends on, beside its lines. */
export type TypedOrder = Omit<ValuesOf<typeof quoteForm>, 'services'>;

/** A line as it is sold: what it is called and costs today. */
export interface SoldLine extends AskedLine {
  readonly title_ar: string;
  readonly title_en: string;
  readonly unit_price: Minor;
  readonly group_service_id: number;
  readonly is_maintenance: boolean;
  readonly provider_id: number | null;
}

/** An order's price with what it is made of. Amounts are minor units of `currency`. */
export interface Priced {
  readonly currency: string;
  readonly price: OrderPrice;
  /** In percent. */
  readonly vat: number;
  readonly lines: readonly SoldLine[];
  readonly ride: { readonly meters: number; readonly seconds: number; readonly card: RateCard; readonly fare: TripFare } | null;
}

/** No ride leads further, as the crow flies. */
const LONGEST_RIDE = 500_000;

/** The packages that lines name: of the order's country, on sale, and priced in what the country pays with now. */
async function soldLines(runner: Runner, asked: readonly AskedLine[], countryId: number, currency: string): Promise<SoldLine[]> {
  if (asked.length === 0) return [];
  const found = db
    .selectFrom('provider_services as s')
    .innerJoin('group_services as g', 'g.id', 's.group_service_id')
    .select([
      's.id as provider_service_id',
      's.title_ar',
      's.title_en',
      's.price',
      's.group_service_id',
      'g.is_maintenance',
      's.provider_id',
    ])
    .where('s.id', '=', among(asked.map((line) => line.provider_service_id)))
    .where('s.country_id', '=', countryId)
    .where('s.currency', '=', currency)
    .where('s.is_active', '=', true)
    .where('s.deleted_at', 'is', null);
  const rows = await all(runner, found);
  return asked.map((line) => {
    const sold = rows.find((row) => row.provider_service_id === line.provider_service_id);
    if (!sold) throw invalidField('services', 'not_on_sale');
    const { price, ...rest } = sold;
    return { ...rest, quantity: line.quantity, unit_price: minor(price) };
  });
}

async function rateCard(runner: Runner, countryId: number, currency: string, vehicleType: string): Promise<RateCard | undefined> {
  const found = db
    .selectFrom('vehicle_packages')
    .select(['base_fare', 'minimum_fare', 'price_per_kilo', 'price_per_minute', 'stop_price_per_minute'])
    .where('country_id', '=', countryId)
    .where('currency', '=', currency)
    .where('vehicle_type', '=', vehicleType)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);
  const card = await maybe(runner, found);
  if (!card) return undefined;
  return recordFrom(getKeys(card), (name) => minor(card[name]));
}

/** A place of an order as far as it is known. */
export function getOrderPlace(values: Row, prefix: '' | 'destination_'): Place | undefined {
  const [lat, lng] = [values[`${prefix}lat`], values[`${prefix}lng`]];
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined;
}

async function getRide(runner: Runner, values: TypedOrder, currency: string): Promise<Priced['ride']> {
  const [from, to] = [getOrderPlace(values, ''), getOrderPlace(values, 'destination_')];
  if (!from || !to || typeof values.vehicle_type !== 'string') return null;
  if (metersBetween(from, to) > LONGEST_RIDE) throw invalidField('destination_lat', 'ride_too_far', { most: LONGEST_RIDE / 1000 });
  const card = await rateCard(runner, values.country_id, currency, values.vehicle_type);
  if (!card) throw invalidField('vehicle_type', 'no_rate_card');
  const way = plannedWay(values.order_type === 'trip' && values.trip_type === 'round' ? [from, to, from] : [from, to]);
  return { ...way, card, fare: getFare(card, { ...way, stopSeconds: 0 }) };
}

function getAmount(values: Row, name: string, currency: string, errors: Record<string, { key: string; params: {} }[]>): Minor {
  const value = values[name];
  if (typeof value !== 'string') return NONE;
  const amount = toMinor(value, currency);
  if (amount === undefined) errors[name] = [{ key: 'decimals', params: {} }];
  return amount ?? NONE;
}

/** What a coupon takes off a price, in minor units, once it is known. */
export type DiscountOf = (price: Minor) => Promise<Minor>;

/** Prices what was typed in, or is about to be saved, by what is on sale and set today. 422 names what is not. */
export async function getOrderPrice(
  app: Context,
  runner: Runner,
  values: TypedOrder,
  asked: readonly AskedLine[],
  getDiscount?: DiscountOf,
  /** What a visit is worth whose package has paid it in advance. */
  prepaid?: Minor,
): Promise<Priced> {
  const country = await readCountry(runner, values.country_id);
  if (!country || country.deleted_at !== null) throw invalidField('country_id', 'not_found');
  const { currency } = country;
  const isRideOrder = isRide(values.order_type);
  const sold = isRideOrder ? [] : await soldLines(runner, asked, values.country_id, currency);
  const lines = prepaid === undefined ? sold : sold.map((line) => ({ ...line, unit_price: prepaid }));
  const ride = isRideOrder ? await getRide(runner, values, currency) : null;
  const errors: Record<string, { key: string; params: {} }[]> = {};
  const additions = getAmount(values, 'total_addition_price', currency, errors);
  const shipping = getAmount(values, 'shipping_price', currency, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const services = lines.reduce((sum, line) => plus(sum, times(line.unit_price, line.quantity)), ride?.fare.fare ?? NONE);
  const { VAT } = await app.settings.of(values.country_id, runner);
  const discount = prepaid ?? (await getDiscount?.(plus(services, additions, shipping))) ?? NONE;
  return { currency, lines, ride, vat: VAT, price: priceOfParts({ services, additions, shipping, discount, vatPercent: VAT }) };
}

/** A price as the wire shows it: decimal strings beside their currency. */
export function getQuote({ currency, price, vat, lines, ride }: Priced): Omit<Quote, 'coupon_error' | 'waits_for'> {
  const shown = <K extends string>(parts: Readonly<Record<K, Minor>>) =>
    recordFrom(getKeys(parts), (name) => fromMinor(parts[name], currency));
  return {
    currency,
    vat_percent: vat,
    ...shown(price),
    services: lines.map((line) => ({
      provider_service_id: line.provider_service_id,
      title_ar: line.title_ar,
      title_en: line.title_en,
      quantity: line.quantity,
      unit_price: fromMinor(line.unit_price, currency),
      total: fromMinor(times(line.unit_price, line.quantity), currency),
    })),
    ride: ride && { meters: ride.meters, seconds: ride.seconds, ...shown(ride.fare) },
  };
}
