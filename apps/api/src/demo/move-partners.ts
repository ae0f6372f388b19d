import type { Context } from '../crud/context.ts';
import type { Timer } from '../platform/timers.ts';
import { recordPositions } from '../modules/tracking/record-positions.ts';

const EVERY = 10_000;
const MOVED_AT_ONCE = 1000;
/** One in so many stays silent, so that there is an old place to be seen. */
const SILENT = 9;
/** Rounds of some hundred metres: nobody leaves their part of the city, however long the demo runs. */
const STEP_DEGREES = 0.0007;
const TURN_MS = 20_000;

/** The demo has no apps that tell where they are: this tells it in their place, for those who are at work. */
export async function movePartners(app: Context): Promise<void> {
  const { pool } = app.database;
  const { rows } = await pool.query<{ provider_id: number; lat: number; lng: number }>(
    `select provider_id, lat, lng from provider_positions where is_online and provider_id % ${SILENT} <> 0 order by provider_id limit ${MOVED_AT_ONCE}`,
  );
  const seen_at = new Date(app.now()).toISOString();
  const sightings = rows.map(({ provider_id, lat, lng }) => {
    const angle = app.now() / TURN_MS + provider_id;
    return { provider_id, lat: lat + STEP_DEGREES * Math.sin(angle), lng: lng + STEP_DEGREES * Math.cos(angle), is_online: true, seen_at };
  });
  await recordPositions(pool, sightings, app.now());
}

export const demoPartners: Timer<Context> = { name: 'partners of the demo', every: EVERY, oneNode: true, run: movePartners };
