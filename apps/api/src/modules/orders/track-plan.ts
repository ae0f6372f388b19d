import type { Place } from '@diwan/domain/orders/planned-way';
import { getFastest } from '@diwan/domain/tracking/counted-way';
import type { Runner } from '../../platform/database/runner.ts';
import type { TrackPlan } from '../tracks/index.ts';
import type { OrderRow } from './order-row.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const place = (lat: number | null, lng: number | null): Place | null => (lat === null || lng === null ? null : { lat, lng });

/** Whether a ride leads there and back. */
export const isRound = ({ order_type, trip_type }: OrderRow): boolean => order_type === 'trip' && trip_type === 'round';

/** Where a ride is to end: one there and back where it began. */
export function getEnd(order: OrderRow): Place | null {
  return isRound(order) ? place(order.lat, order.lng) : place(order.destination_lat, order.destination_lng);
}

/** What the track of an order is looked at by, and how many stops it was to make. */
export async function getTrackPlan(runner: Runner, order: OrderRow): Promise<TrackPlan & { readonly stops: number }> {
  const stops = await all(runner, db.selectFrom('order_stops').select(['lat', 'lng']).where('order_id', '=', order.id).orderBy('place'));
  const destination = place(order.destination_lat, order.destination_lng);
  const turns = isRound(order) && destination ? [...stops, destination] : stops;
  return { destination, turns, fastest: getFastest(order.vehicle_type), stops: stops.length };
}
