import { type Minor, NONE } from '../money.ts';
import { getPercent } from '../half-even.ts';
import type { OrderActor } from './order-transitions.ts';

const MINUTE = 60_000;
/** So long after somebody accepted it a client may still think better of it. */
export const FREE_AFTER_ACCEPTING = 5 * MINUTE;
/** A provider who is not there so long after the appointment is late. */
export const PROVIDER_LATE_AFTER = 10 * MINUTE;
/** A provider who is wanted at once and is not there so long after accepting is late. */
const LATE_AFTER_ACCEPTING = 30 * MINUTE;
/** From so long before the appointment on, a provider has to be on the way. */
const SETS_OUT_BEFORE = 15 * MINUTE;

/** What decides about a penalty for calling an order off. Timestamps in milliseconds, the amount in minor units. */
export interface Cancellation {
  readonly actor: OrderActor;
  readonly now: number;
  /** When the visit or the scheduled trip is due; null for what is wanted at once. */
  readonly dueAt: number | null;
  readonly total: Minor;
  /** Until so many hours before it is due a client cancels freely. */
  readonly freeHours: number;
  readonly percent: number;
  /** When whoever has the job took it on; null while they were only asked. */
  readonly acceptedAt: number | null;
  /** When they came to the place; null before. */
  readonly arrivedAt: number | null;
  /** Since when they stand where they are; null where no app tells. */
  readonly stoodSince: number | null;
  /** The reason that is given says that the provider is the cause. */
  readonly isProviderCause: boolean;
}

/** The provider does not keep the appointment: late, or standing still when they had to be on the way. */
function failsAppointment({ now, arrivedAt, stoodSince }: Cancellation, dueAt: number): boolean {
  if ((arrivedAt ?? now) > dueAt + PROVIDER_LATE_AFTER) return true;
  const setsOut = dueAt - SETS_OUT_BEFORE;
  return arrivedAt === null && now >= setsOut && stoodSince !== null && stoodSince <= setsOut;
}

/** The same of a job that is wanted at once: not there half an hour after accepting, or standing where they stood before. */
function failsAtOnce({ now, arrivedAt, stoodSince }: Cancellation, acceptedAt: number): boolean {
  if ((arrivedAt ?? now) > acceptedAt + LATE_AFTER_ACCEPTING) return true;
  return arrivedAt === null && stoodSince !== null && stoodSince <= acceptedAt;
}

/**
 * What a client pays who calls off a job, a scheduled one later than the settings let them do freely: only once somebody has really
 * accepted it, five minutes after that, and nothing where the provider is late, has not moved or is the cause.
 */
export function getPenalty(cancellation: Cancellation): Minor {
  const { actor, now, dueAt, total, freeHours, percent, acceptedAt, isProviderCause } = cancellation;
  if (actor !== 'client' || acceptedAt === null || isProviderCause) return NONE;
  if (now - acceptedAt < FREE_AFTER_ACCEPTING) return NONE;
  if (dueAt === null) return failsAtOnce(cancellation, acceptedAt) ? NONE : getPercent(total, percent);
  if (dueAt - now >= freeHours * 3_600_000) return NONE;
  return failsAppointment(cancellation, dueAt) ? NONE : getPercent(total, percent);
}
