import { receivePoints, type PlaceDoubt, type ReceivedPoints, type SentPoint } from '@diwan/domain/tracking/receive-points';
import { headingBetween } from '@diwan/domain/tracking/heading';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Kept, PointBatch } from './point-batch.ts';
import { UPDATE_POSITION } from './record-positions.ts';
import { drawLater } from './late-tracks.ts';
import { readEnded, readServing, type Serving } from './serving-orders.ts';
import { addTrackDays, trackDay } from './track-days.ts';

/** What was not sent for so long belongs to a job that is over. */
const LATEST_MS = 24 * 3_600_000;

/** Points that are older were held back: an order may have ended meanwhile. */
const HELD_BACK_MS = 60_000;

type Sorted = ReceivedPoints & { readonly providerId: number; readonly serving: Serving };
interface TrackRow extends SentPoint {
  readonly order: number;
  readonly provider: number;
}
interface Doubt {
  readonly provider: number;
  readonly kind: PlaceDoubt;
  readonly at: number;
  readonly order: number | null;
}

// One statement, its rows in the order of ids, so that two nodes that write the same providers wait for each other and do not meet. A
// place is worth no wait for the disk: whoever sent it sends the next one in seconds.
const WRITE = `with quick as materialized (select set_config('synchronous_commit', 'off', true) as value),
live as (
  insert into provider_positions as p (provider_id, lat, lng, is_online, seen_at, stood_lat, stood_lng, stood_since, heading)
  select s.id, s.lat, s.lng, coalesce(q.is_online, false), s.at, s.lat, s.lng, s.at, s.heading
  from unnest($2::int[], $3::float8[], $4::float8[], $5::timestamptz[], $6::smallint[]) as s (id, lat, lng, at, heading) left join provider_presences q on q.provider_id = s.id order by s.id
  on conflict (provider_id) do update set ${UPDATE_POSITION('$1', 'coalesce(excluded.heading, p.heading)')}
),
track as (
  insert into order_positions (order_id, at, provider_id, lat, lng, accuracy, speed)
  select * from unnest($7::int[], $8::timestamptz[], $9::int[], $10::float8[], $11::float8[], $12::real[], $13::real[]) as s (order_id, at)
  where (select x.order_id from order_positions x where x.order_id = s.order_id
    and x.at >= date_trunc('second', s.at) and x.at < date_trunc('second', s.at) + interval '1 second' limit 1) is null
  order by s.order_id, s.at
  on conflict do nothing
),
flags as (
  insert into position_flags as f (provider_id, kind, seen_on, first_at, last_at, order_id)
  select s.provider, s.kind, (s.at at time zone 'UTC')::date, s.at, s.at, s.order_id
  from unnest($14::int[], $15::text[], $16::timestamptz[], $17::int[]) as s (provider, kind, at, order_id) order by s.provider, s.kind
  on conflict (provider_id, seen_on, kind) do update set times = f.times + 1, last_at = greatest(f.last_at, excluded.last_at), order_id = coalesce(excluded.order_id, f.order_id)
)
select value from quick`;

async function sortOut(app: Context, batches: readonly PointBatch[]): Promise<Sorted[]> {
  const now = app.now();
  const runner = app.database.pool;
  const ids = batches.map(({ providerId }) => providerId).toSorted((a, b) => a - b);
  const serving = await readServing(runner, ids);
  const sorted = batches.map(({ providerId, points }): Sorted => {
    const known = serving.get(providerId) ?? { before: undefined, orders: [] };
    return { ...receivePoints(points, now, known.before), providerId, serving: known };
  });
  const isOlder = ({ fresh, late, serving: { orders } }: Sorted) =>
    late.length > 0 || (fresh[0]?.at ?? now) < (orders[0]?.from ?? now - HELD_BACK_MS);
  const behind = sorted.filter(isOlder).map(({ providerId }) => providerId);
  if (behind.length === 0) return sorted;
  const ended = await readEnded(runner, behind, now - LATEST_MS);
  return sorted.map((one) => ({
    ...one,
    serving: { ...one.serving, orders: [...one.serving.orders, ...(ended.get(one.providerId) ?? [])] },
  }));
}

/**
 * The points that came while somebody served an order, beside that order: one a second, which is more than a street needs. What an app
 * sends beyond that fills no table, in one call or in many.
 */
function trackRows({ fresh, late, providerId, serving }: Sorted): TrackRow[] {
  const seconds = new Map<string, TrackRow>();
  for (const point of [...late, ...fresh]) {
    const order = serving.orders.find(({ from, to }) => point.at >= from && point.at <= to);
    const second = `${order?.id} ${Math.floor(point.at / 1000)}`;
    if (order && !seconds.has(second)) seconds.set(second, { ...point, order: order.id, provider: providerId });
  }
  return [...seconds.values()];
}

const findDoubts = ({ fresh, late, doubts, providerId, serving }: Sorted, now: number): Doubt[] =>
  doubts.map((kind) => ({
    provider: providerId,
    kind,
    at: (fresh.at(-1) ?? late.at(-1))?.at ?? now,
    order: serving.orders[0]?.id ?? null,
  }));

/** Days that a node has seen room for. They are made ahead; a clock that runs elsewhere, and a test's, is not. */
const DAYS_KNOWN = 10;

async function makeRoom(runner: Runner, rows: readonly TrackRow[], known: Set<string>): Promise<void> {
  const days = [...new Set(rows.map(({ at }) => trackDay(at)))].filter((day) => !known.has(day));
  if (days.length === 0) return;
  await addTrackDays(runner, days);
  if (known.size > DAYS_KNOWN) known.clear();
  for (const day of days) known.add(day);
}

/** Writes batches of different providers, all in one statement: who is where, and what joins the tracks. `days` are those that are known to have room. */
export async function writePoints(app: Context, batches: readonly PointBatch[], days: Set<string>): Promise<Kept[]> {
  const runner = app.database.pool;
  const sorted = await sortOut(app, batches);
  const track = sorted.flatMap(trackRows);
  await makeRoom(runner, track, days);
  const live = sorted.flatMap(({ fresh, providerId, serving }) => {
    const last = fresh.at(-1);
    const from = fresh.at(-2) ?? serving.before;
    return last ? [{ id: providerId, ...last, heading: from ? headingBetween(from, last) : null }] : [];
  });
  const doubts = sorted.flatMap((one) => findDoubts(one, app.now()));
  const of = <T extends object, K extends keyof T>(rows: readonly T[], key: K) => rows.map((row) => row[key] ?? null);
  const times = (rows: readonly { at: number }[]) => rows.map(({ at }) => new Date(at).toISOString());
  const place = [of(live, 'id'), of(live, 'lat'), of(live, 'lng'), times(live), of(live, 'heading')];
  const path = [of(track, 'order'), times(track), of(track, 'provider'), of(track, 'lat'), of(track, 'lng'), of(track, 'accuracy'), of(track, 'speed')]; // prettier-ignore
  const flags = [of(doubts, 'provider'), of(doubts, 'kind'), times(doubts), of(doubts, 'order')];
  await runner.query({ name: 'write_points', text: WRITE, values: [new Date(app.now()).toISOString(), ...place, ...path, ...flags] });
  drawLater(
    app,
    track.filter(({ at }) => at < app.now() - HELD_BACK_MS).map(({ order }) => order),
  );
  return sorted.map(({ fresh, late, dropped }) => ({ kept: fresh.length + late.length, dropped }));
}
