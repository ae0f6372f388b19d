import { percentOf } from '../half-even.ts';
import type { OrderActor } from './order-moves.ts';

/** What decides about a penalty for calling an order off. Moments in milliseconds, the amount in minor units. */
export interface Cancellation {
  readonly actor: OrderActor;
  readonly now: number;
  /** When the visit or the scheduled trip is due; null for what is wanted at once. */
  readonly dueAt: number | null;
  readonly total: bigint;
  /** Until so many hours before it is due a client cancels freely. */
  readonly freeHours: number;
  readonly percent: number;
  /** Somebody has taken the job on. */
  readonly isTaken: boolean;
}

/** What a client pays who calls off a scheduled job that somebody has taken on, later than the settings let them do freely. */
export function penaltyOf({ actor, now, dueAt, total, freeHours, percent, isTaken }: Cancellation): bigint {
  const late = dueAt !== null && dueAt - now < freeHours * 3_600_000;
  return actor === 'client' && isTaken && late ? percentOf(total, percent) : 0n;
}
