import { type Minor, minus, NONE } from '../money.ts';
import { getRoadState, type ReviewState } from '../vehicles/road-state.ts';
import type { Fulfilment } from '../vehicles/completeness.ts';
import { isOpenAt, type HoursRange } from '../week-hours.ts';
import { zonedTime } from '../zoned-time.ts';
import type { OrderType } from './order-status.ts';
import { isRideType } from './rides.ts';

/** Why somebody may not take an order, the reasons of the person before those of the vehicle. */
export const INELIGIBLE_REASONS = [
  'not_accepted',
  'switched_off',
  'locked',
  'banned',
  'other_country',
  'not_a_driver',
  'license_expired',
  'wallet_too_low',
  'outside_hours',
  'on_a_ride',
  'next_ride_taken',
  'busy_then',
  'no_vehicle',
  'vehicle_not_accepted',
  'vehicle_papers_expired',
  'vehicle_other_type',
  'vehicle_busy',
] as const;
export type IneligibleReason = (typeof INELIGIBLE_REASONS)[number];

/**
 * What no right overrides: a ban is lifted or it holds, nobody drives without a vehicle, nobody has two rides ahead, and nobody is at
 * two places at once.
 */
const FINAL_REASONS: ReadonlySet<IneligibleReason> = new Set([
  'banned',
  'other_country',
  'not_a_driver',
  'next_ride_taken',
  'busy_then',
  'no_vehicle',
  'vehicle_busy',
]);

/** The job, as far as it decides who may take it. Amounts are minor units of its currency, moments milliseconds. */
export interface JobToTake {
  readonly order_type: OrderType;
  readonly country_id: number;
  readonly time_zone: string;
  readonly pay_type: string;
  /** The type of vehicle that is wanted; null for any. */
  readonly vehicle_type: string | null;
  /** The visit's or the scheduled ride's moment; null for what is wanted at once. */
  readonly due_at: number | null;
  /** Whoever is asked takes it on with this step, rather than being named for later. */
  readonly is_taken_now: boolean;
  /** What a wallet must hold before its owner collects cash; null where nothing is asked. */
  readonly least_balance: Minor | null;
  /** The working hours in force at the place; null where none are kept. */
  readonly hours: readonly HoursRange[] | null;
}

/** Who is to take it. */
export interface Taker {
  readonly country_id: number;
  readonly accepted_by_admin: boolean;
  readonly is_active: boolean;
  readonly is_locked: boolean;
  /** When the lock ends, in milliseconds; null where nobody said. */
  readonly locked_until: number | null;
  readonly is_ban: boolean;
  readonly is_driver: boolean;
  /** The last day of the driving licence; null where it is not known. */
  readonly license_expires_on: string | null;
  readonly balance: Minor;
  /** Earnings in the balance that something stopped: cash in hand would pay them out. */
  readonly stopped?: Minor;
  /** They owe more than their country allows since they took cash for what was to be paid by card. */
  readonly took_cash_for_cards?: boolean;
  /** Rides that they are out for, and rides that they accepted and have not begun. */
  readonly rides_under_way: number;
  readonly rides_next: number;
  /** They are so near the end of their ride that the next one may be theirs already. */
  readonly ends_soon?: boolean;
  /** They have accepted another job for that hour. */
  readonly is_busy_then?: boolean;
}

/** With what they would take it. */
export interface TakerVehicle extends Fulfilment {
  readonly review_status: ReviewState;
  readonly vehicle_type: string;
  /** It serves an order of somebody else. */
  readonly is_busy: boolean;
}

/**
 * The reasons against somebody's taking an order, none where they may. Placing, accepting and delegating ask it. Papers
 * must hold on the day of the job, in its country; a minimum wallet binds jobs in cash alone, and those by card of whoever took cash for them.
 */
export function eligibility(order: JobToTake, provider: Taker, vehicle: TakerVehicle | null, now: number): IneligibleReason[] {
  const day = zonedTime(Math.max(now, order.due_at ?? now), order.time_zone).day;
  const rides = isRideType(order.order_type);
  return [
    ...reasonsOfPerson(order, provider, now),
    ...(rides ? reasonsOfDriver(order, provider, day) : []),
    ...(rides && provider.is_driver ? reasonsOfVehicle(order, vehicle, day) : []),
  ].toSorted((a, b) => INELIGIBLE_REASONS.indexOf(a) - INELIGIBLE_REASONS.indexOf(b));
}

/** Whether a right of its own may override all of the reasons. */
export function mayOverride(reasons: readonly IneligibleReason[]): boolean {
  return reasons.every((reason) => !FINAL_REASONS.has(reason));
}

/** Whether a lock still holds: it ends at its time, whoever looks. */
export function isLockedAt({ is_locked, locked_until }: Pick<Taker, 'is_locked' | 'locked_until'>, now: number): boolean {
  return is_locked && (locked_until === null || locked_until > now);
}

type Finding = readonly [holds: boolean, reason: IneligibleReason];
const found = (findings: readonly Finding[]): IneligibleReason[] => findings.flatMap(([holds, reason]) => (holds ? [reason] : []));

const bindsWallet = (payType: string, provider: Taker): boolean =>
  payType === 'cash' || (payType === 'card' && provider.took_cash_for_cards === true);

function reasonsOfPerson(order: JobToTake, provider: Taker, now: number): IneligibleReason[] {
  const { pay_type, least_balance: least, hours, due_at: due } = order;
  const isVisit = !isRideType(order.order_type) && due !== null;
  return found([
    [!provider.accepted_by_admin, 'not_accepted'],
    [!provider.is_active, 'switched_off'],
    [isLockedAt(provider, now), 'locked'],
    [provider.is_ban, 'banned'],
    [provider.country_id !== order.country_id, 'other_country'],
    [least !== null && bindsWallet(pay_type, provider) && minus(provider.balance, provider.stopped ?? NONE) < least, 'wallet_too_low'],
    [isVisit && hours !== null && !isOpenAt(hours, due, order.time_zone), 'outside_hours'],
    [order.is_taken_now && provider.is_busy_then === true, 'busy_then'],
  ]);
}

function reasonsOfDriver(order: JobToTake, provider: Taker, day: string): IneligibleReason[] {
  // Named for another day, somebody may still be out for something else now.
  const counts = order.is_taken_now || order.due_at === null;
  return found([
    [!provider.is_driver, 'not_a_driver'],
    [provider.license_expires_on !== null && provider.license_expires_on < day, 'license_expired'],
    [counts && provider.rides_under_way > 0 && provider.ends_soon !== true, 'on_a_ride'],
    [counts && provider.rides_next > 0, 'next_ride_taken'],
  ]);
}

function reasonsOfVehicle(order: JobToTake, vehicle: TakerVehicle | null, day: string): IneligibleReason[] {
  if (vehicle === null) return ['no_vehicle'];
  const state = getRoadState(vehicle.review_status, vehicle, day);
  return found([
    [vehicle.review_status !== 'accepted', 'vehicle_not_accepted'],
    [state === 'off_road', 'vehicle_papers_expired'],
    [order.vehicle_type !== null && vehicle.vehicle_type !== order.vehicle_type, 'vehicle_other_type'],
    [(order.is_taken_now || order.due_at === null) && vehicle.is_busy, 'vehicle_busy'],
  ]);
}
