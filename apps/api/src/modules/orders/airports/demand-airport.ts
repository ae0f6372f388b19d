import { AIRPORT_METERS, isFarFromAirport, metersToAirport } from '@diwan/domain/orders/service-area';
import type { Place } from '@diwan/domain/orders/planned-way';
import { getAdminId, type Caller } from '../../../access/caller.ts';
import { refuseFieldWithFinding } from '../../../ledger/till/findings.ts';
import { invalidField } from '../../../platform/errors.ts';
import { once } from '../../../platform/once.ts';
import { getOrderPlace, type TypedOrder } from '../price-order.ts';

/** What passengers fly from, all over the world (airport-data-js, CC BY 4.0): loaded with the first ride of an airport. */
const getAirports = once(async (): Promise<readonly Place[]> => {
  const { default: lines } = await import('./airports.json', { with: { type: 'json' } });
  return lines.map((line) => {
    const [, lat, lng] = line.split(' ');
    return { lat: Number(lat), lng: Number(lng) };
  });
});

/** How far a ride that is called an airport's is from one, in whole metres, where that is too far; null for every other order. */
async function metersFromAirport(values: TypedOrder): Promise<number | null> {
  if (values.trip_type !== 'airport') return null;
  const ends = [getOrderPlace(values, ''), getOrderPlace(values, 'destination_')].filter((place) => place !== undefined);
  const meters = Math.round(metersToAirport(ends, await getAirports()));
  return ends.length === 2 && meters > AIRPORT_METERS ? meters : null;
}

const MOST = { most: AIRPORT_METERS / 1000 };

/** 422 for a ride that is called an airport's, of which the app takes another part, and neither begins nor ends at one. */
export async function demandAirport(values: TypedOrder): Promise<void> {
  if ((await metersFromAirport(values)) !== null) throw invalidField('trip_type', 'not_an_airport', MOST);
}

/** The same of a ride that is placed: one that no airport is anywhere near leaves a finding. */
export async function demandAirportAtPlacing(caller: Caller, values: TypedOrder & { readonly client_id: number }): Promise<void> {
  const meters = await metersFromAirport(values);
  if (meters === null) return;
  if (!isFarFromAirport(meters)) throw invalidField('trip_type', 'not_an_airport', MOST);
  const finding = {
    rule: 'not_an_airport',
    country_id: values.country_id,
    client_id: values.client_id,
    subject_id: getAdminId(caller),
    evidence: { airport_meters: String(meters) },
  } as const;
  throw refuseFieldWithFinding('trip_type', 'not_an_airport', MOST, finding);
}
