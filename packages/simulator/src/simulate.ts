import { setMaxListeners } from 'node:events';
import { liveAsAwaited } from './clients/answer-office.ts';
import { liveAsClient } from './clients/client.ts';
import { liveAsDriver } from './drivers/driver.ts';
import { liveAsAgent } from './agents.ts';
import type { Staff } from './staff.ts';
import { createTally, type Tally } from './tally.ts';
import type { World } from './world.ts';

/** Who takes part, and where. */
export interface Simulation {
  readonly urls: readonly string[];
  readonly code: string;
  readonly seed: number;
  readonly speed: number;
  readonly clients: readonly string[];
  readonly drivers: readonly string[];
  /** So many of the clients open their app because they want something now; all others come to it. */
  readonly eager?: number;
  /** Who answers people at the desk, where anybody does. */
  readonly agents?: { readonly staff: Staff; readonly count: number };
  readonly signal: AbortSignal;
  /** Start numbers of orders that none of these clients placed, where they can be known. */
  readonly readPins?: World['readPins'];
  readonly readPlace?: World['readPlace'];
  readonly getPace?: World['getPace'];
  readonly isDeskFull?: World['isDeskFull'];
  /** The phones of clients who are none of these, and whose yes an order of the office waits for. */
  readonly awaited?: () => Promise<readonly string[]>;
  /** Told of a life that broke: a fault of the simulation or an answer that its contract does not know. */
  readonly onFault: (error: unknown) => void;
}

/** Not everybody opens their app in the same second. */
const ARRIVE_WITHIN_MS = 20_000;

/** Lets everybody live until the signal; gives what they did. */
export async function simulate(
  { clients, drivers, agents, awaited, eager = 0, onFault, ...rest }: Simulation,
  tally: Tally = createTally(),
): Promise<Tally> {
  const world: World = { ...rest, tally, pins: new Map() };
  // Everybody waits for the end.
  setMaxListeners(0, world.signal);
  const lives = Array.from({ length: Math.max(drivers.length, clients.length) }, (_, nth) => [
    ...drivers.slice(nth, nth + 1).map((phone) => () => liveAsDriver(world, phone)),
    ...clients.slice(nth, nth + 1).map((phone) => () => liveAsClient(world, phone, nth < eager)),
  ]).flat();
  if (agents) for (let nth = 0; nth < agents.count; nth += 1) lives.push(() => liveAsAgent(world, agents.staff, nth));
  if (awaited) lives.push(() => liveAsAwaited(world, awaited));
  const step = ARRIVE_WITHIN_MS / Math.max(1, lives.length);
  await Promise.all(
    lives.map(async (life, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * step));
      if (!world.signal.aborted) await life().catch(onFault);
    }),
  );
  return tally;
}
