import { getJobDoubts, type FinishedJob, type JobDoubt } from '@diwan/domain/orders/job-doubts';
import { isRideType } from '@diwan/domain/orders/rides';
import type { OrderStatus } from '@diwan/domain/orders/order-status';
import type { Runner } from '../../platform/database/runner.ts';
import { assessTrack } from '../tracks/index.ts';
import type { Evidence } from './open-review.ts';
import type { OrderRow } from './order-row.ts';
import { isPinMissing } from './start-pins.ts';
import { getTrackPlan } from './track-plan.ts';
import type { TransitionContext } from './transition-order.ts';
import { db } from '../../platform/database/tables.ts';
import { among, one } from '../../platform/database/typed.ts';

const ACCEPTS: readonly OrderStatus[] = ['accepted', 'partner_accept_trip'];
const BEGINS: readonly OrderStatus[] = ['order_progress', 'partner_start_trip', 'driver_picked_up_package'];
const ENDS: readonly OrderStatus[] = ['order_done', 'pre_finished', 'driver_transferred'];

const seconds = (from: string | null, to: number) => (from === null ? null : Math.round((to - Date.parse(from)) / 1000));

function readTimes(runner: Runner, id: number) {
  const times = db
    .selectFrom('order_events')
    .select(({ fn }) => [
      fn.max<string | null>('at').filterWhere('to_status', '=', among(ACCEPTS)).as('accepted'),
      fn.min<string | null>('at').filterWhere('to_status', '=', among(BEGINS)).as('began'),
      fn.max<string | null>('at').filterWhere('to_status', '=', among(ENDS)).as('done'),
    ])
    .where('order_id', '=', id);
  return one(runner, times);
}

/** What is doubtful about a job that is being finished, or that its client ends early, and what was measured. */
export async function findOrderDoubts(
  { app, transaction: { client } }: TransitionContext,
  order: OrderRow,
  isEarly: boolean,
): Promise<{ readonly doubts: readonly JobDoubt[]; readonly evidence: Evidence }> {
  const settings = await app.settings.of(order.country_id, client);
  const times = await readTimes(client, order.id);
  const done = times.done === null ? app.now() : Date.parse(times.done);
  const isDriven = isRideType(order.order_type) && times.began !== null;
  const time = { from: Date.parse(times.began ?? order.created_at), to: done };
  const track = isDriven ? await assessTrack(client, order.id, time, await getTrackPlan(client, order)) : null;
  const job: FinishedJob = {
    type: order.order_type,
    lifeSeconds: seconds(times.accepted, app.now()),
    seconds: seconds(times.began, done),
    plannedSeconds: order.planned_order_duration,
    coverage: track?.coverage ?? 0,
    cameNearDestination: isEarly ? null : (track?.cameNearDestination ?? null),
    way: track?.way ?? null,
    isPinMissing: await isPinMissing(client, order, settings),
  };
  const { shortest_visit_by_minutes, shortest_way_percent } = settings;
  const limits = { shortestVisitMinutes: shortest_visit_by_minutes, shortestWayPercent: shortest_way_percent };
  const evidence: Evidence = {
    seconds: job.seconds,
    planned_seconds: job.plannedSeconds,
    life_seconds: job.lifeSeconds,
    ...(isDriven && {
      coverage_percent: Math.round(job.coverage * 100),
      planned_meters: order.planned_distance,
      counted_meters: job.way?.counted ?? null,
      tracked_meters: job.way?.tracked ?? null,
      extent_meters: job.way?.extent ?? null,
    }),
  };
  return { doubts: getJobDoubts(job, limits), evidence };
}
