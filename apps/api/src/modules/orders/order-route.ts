import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import { isFinal, type OrderStatus } from '@diwan/domain/orders/order-status';
import type { Runner } from '../../platform/database/runner.ts';
import { readTrack } from '../tracks/index.ts';
import type { OrderRow } from './order-row.ts';

type Route = NonNullable<OrderDetails['route']>;

/** From these on a ride is driven; before, its driver was on the way to it. */
const STARTS: readonly OrderStatus[] = ['partner_start_trip', 'driver_picked_up_package'];

const DRIVE = `select min(e.at) as began, (select distance_from from order_routes where order_id = $1) as source
from order_events e where e.order_id = $1 and e.to_status = any($2)`;
const ROUTE = `select planned, driven, driven_from, distance_from, coverage, tracked_meters from order_routes where order_id = $1`;

/** When the drive of an order began, in milliseconds, and what its distance was taken from once it has ended. */
export async function readDrive(runner: Runner, orderId: number): Promise<{ began: number | null; source: string | null }> {
  const { rows } = await runner.query<{ began: string | null; source: string | null }>(DRIVE, [orderId, STARTS]);
  const { began, source } = rows[0] ?? { began: null, source: null };
  return { began: began === null ? null : Date.parse(began), source };
}

/** The way of an order: as it was planned, and as it was driven, as far as it has come. */
export async function readRoute(runner: Runner, order: Pick<OrderRow, 'id' | 'order_status'>, now: number): Promise<Route | null> {
  const { rows } = await runner.query<Route>(ROUTE, [order.id]);
  const stored = rows[0] ?? null;
  if (isFinal(order.order_status) || stored?.distance_from) return stored;
  const { began } = await readDrive(runner, order.id);
  if (began === null) return stored;
  const track = await readTrack(runner, order.id, { from: began, to: now });
  // Of a drive that sent no points yet, what stands there may be of the demo.
  if (track.driven.length === 0) return stored;
  return { planned: [], distance_from: null, coverage: null, tracked_meters: null, ...stored, ...track };
}
