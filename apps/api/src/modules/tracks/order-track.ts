import { metersBetween, type Place } from '@diwan/domain/orders/planned-way';
import { mayBeAt } from '@diwan/domain/orders/kept-quote';
import { countWay, type CountedWay } from '@diwan/domain/tracking/counted-way';
import { measureTrack, type DriveTime, type TrackMeasure } from '@diwan/domain/tracking/track';
import { movingPoints, plausiblePoints, type TrackPoint } from '@diwan/domain/tracking/track-points';
import { simplifyTrack } from '@diwan/domain/tracking/simplify-track';
import type { DistanceSource } from '@diwan/domain/tracking/driven-distance';
import type { Runner } from '../../platform/database/runner.ts';

/** A point every three seconds for half a day: nobody drives longer for one order. */
const POINTS_MAX = 15_000;
/** Whose last point is older says nothing of where it ended. */
const ENDED_WITHIN_MS = 120_000;
/** Five digits of a degree are a metre. */
const DIGITS = 5;

/** `[lng, lat, seconds since the first, metres by then]`, as the wire has it. */
export type DrivenPoint = readonly [lng: number, lat: number, seconds: number, meters: number];
/** The line of a drive. */
export interface DrivenLine {
  readonly driven: readonly DrivenPoint[];
  readonly driven_from: string | null;
}

/** What a track is looked at by. */
export interface TrackPlan {
  /** Where it is to lead. */
  readonly destination: Place | null;
  /** Places between which it may come back to where it was. */
  readonly turns: readonly Place[];
  /** Nothing faster is a drive, in metres per second. */
  readonly fastest: number;
}

/** What the track of a drive tells when it ends: how far it was, how much of it was seen, and where it ended. */
export interface EndedTrack extends TrackMeasure {
  readonly ended: Place | null;
  /** What of it counts as driven, and what does not; null where no point came. */
  readonly way: CountedWay | null;
  /** Whether any of it was at its destination; null where nobody knows. */
  readonly cameNearDestination: boolean | null;
}

// Later points than the end are none of it: somebody finishes on the way home.
const POINTS = `select at, lat, lng, accuracy, speed from order_positions
where order_id = $1 and at >= $2::timestamptz and at <= $3::timestamptz order by at limit ${POINTS_MAX}`;

const CLOSE = `insert into order_routes as r (order_id, planned, closed_from, closed_to) values ($1, '[]', $2, $3)
on conflict (order_id) do update set closed_from = excluded.closed_from, closed_to = excluded.closed_to`;

const DRAW = 'update order_routes set driven = $2, driven_from = $3, coverage = $4, tracked_meters = $5 where order_id = $1';

const CLOSED = `select order_id as id, closed_from as from, closed_to as to from order_routes where order_id = any($1::int[]) and closed_to is not null`;

const SOURCE = `insert into order_routes (order_id, planned, distance_from) values ($1, '[]', $2) on conflict (order_id) do update set distance_from = excluded.distance_from`;

/** The points of a time that somebody could have been at, in their order: late ones stand among the others now. */
async function readPoints(runner: Runner, orderId: number, { from, to }: DriveTime): Promise<TrackPoint[]> {
  const values = [orderId, new Date(from).toISOString(), new Date(to).toISOString()];
  const { rows } = await runner.query<Omit<TrackPoint, 'at'> & { at: string }>(POINTS, values);
  const points = rows.map(({ at, ...row }) => ({ ...row, at: Date.parse(at) }));
  const first = points[0];
  return first ? plausiblePoints(points, Math.max(to, points.at(-1)?.at ?? to)) : [];
}

const round = (degrees: number) => Number(degrees.toFixed(DIGITS));

/** A track as it is drawn: each of its points knows how far it is by then. */
export function drivenLine(points: readonly TrackPoint[]): DrivenLine {
  const moving = movingPoints(points);
  const first = moving[0];
  if (!first) return { driven: [], driven_from: null };
  let meters = 0;
  const measured = moving.map((point, index) => {
    const before = index === 0 ? undefined : moving[index - 1];
    meters += before ? metersBetween(before, point) : 0;
    return { ...point, meters: Math.round(meters) };
  });
  const driven = simplifyTrack(measured).map((point): DrivenPoint => [
    round(point.lng),
    round(point.lat),
    Math.round((point.at - first.at) / 1000),
    point.meters,
  ]);
  return { driven, driven_from: new Date(first.at).toISOString() };
}

/** The track of an order that is under way, from its points as far as they have come. */
export async function readTrack(runner: Runner, orderId: number, time: DriveTime): Promise<DrivenLine> {
  return drivenLine(await readPoints(runner, orderId, time));
}

/** What the points of a drive come to. */
function assess(points: readonly TrackPoint[], time: DriveTime, { destination, turns, fastest }: TrackPlan): EndedTrack {
  const { coverage } = measureTrack(points, time);
  const last = points.at(-1);
  if (!last) return { meters: 0, coverage, ended: null, way: null, cameNearDestination: null };
  const way = countWay(points, turns, fastest);
  // Whoever drove into a tunnel a moment ago may have come out of it.
  const wasThere = (place: Place) => points.some((point) => mayBeAt(point, place)) || mayBeAt(last, place, (time.to - last.at) / 1000);
  return {
    meters: way.counted,
    coverage,
    ended: time.to - last.at <= ENDED_WITHIN_MS ? { lat: last.lat, lng: last.lng } : null,
    way,
    cameNearDestination: destination && wasThere(destination),
  };
}

/** What the track of a drive comes to, as its points stand now. */
export async function assessTrack(runner: Runner, orderId: number, time: DriveTime, plan: TrackPlan): Promise<EndedTrack> {
  return assess(await readPoints(runner, orderId, time), time, plan);
}

/** Closes the points of a drive into one line and tells what they come to. Where no point came, what stands there stays. */
export async function closeTrack(runner: Runner, orderId: number, time: DriveTime, plan: TrackPlan): Promise<EndedTrack> {
  await runner.query(CLOSE, [orderId, new Date(time.from).toISOString(), new Date(time.to).toISOString()]);
  return assess(await drawTrack(runner, orderId, time), time, plan);
}

/** Draws the lines of drives anew that were closed before all of their points had come. What they cost stays as it was settled. */
export async function redrawTracks(runner: Runner, orderIds: readonly number[]): Promise<void> {
  const { rows } = await runner.query<{ id: number; from: string; to: string }>(CLOSED, [orderIds]);
  for (const { id, from, to } of rows) await drawTrack(runner, id, { from: Date.parse(from), to: Date.parse(to) });
}

async function drawTrack(runner: Runner, orderId: number, time: DriveTime): Promise<TrackPoint[]> {
  const points = await readPoints(runner, orderId, time);
  if (points.length === 0) return points;
  const { meters, coverage } = measureTrack(points, time);
  const { driven, driven_from: from } = drivenLine(points);
  await runner.query(DRAW, [orderId, JSON.stringify(driven), from, coverage, meters]);
  return points;
}

/** Keeps what the distance of a drive was taken from. */
export async function saveDistanceSource(runner: Runner, orderId: number, source: DistanceSource): Promise<void> {
  await runner.query(SOURCE, [orderId, source]);
}
