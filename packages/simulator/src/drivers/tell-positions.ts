import { metersBetween } from '@diwan/domain/orders/planned-way';
import type { SimulatedPerson } from '../person.ts';
import { attempt, live, pause, type World } from '../world.ts';
import type { Steering } from './steering.ts';

/** How often a phone looks where it is: on the road its app says so at once, and where it stands now and then (`GET config`). */
const LOOK_MS = 3_000;
const SAY_MS = 9_000;
/** As far as nobody would call it standing. */
const STEP_METERS = 10;
const POINTS_MAX = 50;
/** Now and then somebody drives through a tunnel: what they did there is told afterwards. */
const TUNNEL = 0.004;
const TUNNEL_MS = 45_000;

interface Point {
  readonly at: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
}

/** Tells where somebody is, for as long as they are at work. */
export async function reportPositions(world: World, { app, random }: SimulatedPerson, steering: Steering): Promise<void> {
  const kept: Point[] = [];
  let [saidAt, said] = [0, steering.placeAt(Date.now())];
  let silentUntil = 0;
  await live(world, async () => {
    if (kept.length > 0 || saidAt > 0) await pause(world, LOOK_MS);
    const now = Date.now();
    const place = steering.placeAt(now);
    kept.push({ at: new Date(now).toISOString(), ...place, accuracy: 4 + random.whole(12) });
    const isDriving = metersBetween(said, place) > STEP_METERS;
    if (now < silentUntil || (now - saidAt < SAY_MS && !isDriving)) return;
    if (random.chance(TUNNEL)) {
      silentUntil = now + TUNNEL_MS;
      world.tally.did('lose the network');
      return;
    }
    [saidAt, said] = [now, place];
    const points = kept.slice(0, POINTS_MAX);
    // Points that nobody got are sent again.
    if (await attempt(world, 'tell positions', () => app.call('POST positions', { body: { points } }))) kept.splice(0, points.length);
    else kept.splice(0, Math.max(0, kept.length - POINTS_MAX));
  });
}
