import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Timer } from '../../platform/timers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Late points belong to yesterday, and nobody waits at midnight. */
const DAYS_AROUND = [-1, 0, 1, 2];
/** Partitions that are dropped in one turn. */
const DROPPED_AT_ONCE = 20;

/** The day (UTC) that a timestamp lies on, as partitions are cut. */
export const trackDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const ADD = 'select add_track_day(day) from unnest($1::date[]) as day';

/** Makes room for points of some days. */
export async function addTrackDays(runner: Runner, days: readonly string[]): Promise<void> {
  await runner.query(ADD, [days]);
}

/** Makes the days ahead, and drops those whose orders are closed and whose time is over. */
export async function keepTrackDays({ database: { pool }, settings, now }: Context): Promise<void> {
  await addTrackDays(
    pool,
    DAYS_AROUND.map((days) => trackDay(now() + days * DAY)),
  );
  const { track_days: kept } = await settings.of();
  for (let dropped = 0; dropped < DROPPED_AT_ONCE; dropped += 1) {
    const { rows } = await pool.query<{ is_dropped: boolean }>('select drop_track_day($1::date, $2) as is_dropped', [
      trackDay(now() - kept * DAY),
      OPEN_STATUSES,
    ]);
    if (!rows[0]?.is_dropped) return;
  }
}

export const trackDays: Timer<Context> = { name: 'days of tracks', every: HOUR, oneNode: true, atStart: true, run: keepTrackDays };
