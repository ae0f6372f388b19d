import { metersBetween, type Place } from '@diwan/domain/orders/planned-way';
import { RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import { SILENT_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import type { Runner } from '../../platform/database/runner.ts';
import { IS_RUNNING } from '../../schema/tables/orders.ts';
import type { OrderRow } from '../orders/index.ts';
import { nearestProviders } from '../tracks/index.ts';

/** Of all who are near, so many are judged. */
const NEAREST = 200;
const METERS_PER_DEGREE = 111_195;
/** The cosine of no latitude is nothing. */
const LEAST_COSINE = 0.01;

const UNDER_WAY = RIDE_UNDER_WAY_STATUSES.map((status) => `'${status}'`).join(', ');
const ON_A_RIDE = `${IS_RUNNING} and order_type in ('trip', 'transfer_package') and order_status in (${UNDER_WAY})`;

const OUT = `select provider_id as id from orders where ${ON_A_RIDE} and provider_id = any($1::int[])`;

/** Drivers whose ride ends near by; that they are there soon is judged with the rest. They are measured from where it ends. */
const ENDING = `select provider_id as id, destination_lat as lat, destination_lng as lng from orders
where ${ON_A_RIDE} and country_id = $7 and destination_lat between $1 and $2 and destination_lng between $3 and $4
order by (destination_lat - $5::float8) ^ 2 + ((destination_lng - $6::float8) * cos(radians($5::float8))) ^ 2 limit ${NEAREST}`;

/** How far each of them is from where a ride begins. */
export type Distances = ReadonlyMap<number, number>;

/** Those who are near and out for no ride. */
async function findFree(runner: Runner, place: Place, radius: number, now: number): Promise<[id: number, meters: number][]> {
  const seenSince = now - SILENT_AFTER_SECONDS * 1000;
  const near = await nearestProviders(runner, place, { meters: radius, limit: NEAREST, seenSince });
  const { rows } = await runner.query<{ id: number }>(OUT, [near.map((one) => one.provider_id)]);
  const out = new Set(rows.map(({ id }) => id));
  return near.filter((one) => !out.has(one.provider_id)).map((one) => [one.provider_id, Math.round(one.meters)]);
}

async function findEnding(runner: Runner, { lat, lng }: Place, country: number, radius: number): Promise<[id: number, meters: number][]> {
  const high = radius / METERS_PER_DEGREE;
  const wide = high / Math.max(LEAST_COSINE, Math.cos((lat * Math.PI) / 180));
  const values = [lat - high, lat + high, lng - wide, lng + wide, lat, lng, country];
  const { rows } = await runner.query<Place & { id: number }>(ENDING, values);
  return rows
    .map((one): [number, number] => [one.id, Math.round(metersBetween(one, { lat, lng }))])
    .filter(([, meters]) => meters <= radius);
}

/**
 * Who is heard within so many metres of where a ride begins; `withEnding` also those whose own ride ends there. Nobody of a ride
 * that begins nowhere.
 */
export async function findDrivers(
  runner: Runner,
  { lat, lng, country_id: country }: Pick<OrderRow, 'lat' | 'lng' | 'country_id'>,
  { radius, withEnding, now }: { readonly radius: number; readonly withEnding: boolean; readonly now: number },
): Promise<Distances> {
  if (lat === null || lng === null) return new Map();
  const free = await findFree(runner, { lat, lng }, radius, now);
  return new Map([...free, ...(withEnding ? await findEnding(runner, { lat, lng }, country, radius) : [])]);
}
