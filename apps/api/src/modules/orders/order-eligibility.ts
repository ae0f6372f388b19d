import { readZone } from '../../crud/resource/country.ts';
import type { Message } from '@diwan/contract/kit/validate';
import { eligibility, type IneligibleReason, type JobToTake, type Taker, type TakerVehicle } from '@diwan/domain/orders/eligibility';
import { fromMinor, type Minor, minor, negative, NONE } from '@diwan/domain/money';
import type { OrderType } from '@diwan/domain/orders/order-status';
import { DRIVEN_STATUSES, isRideType, NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import { SILENT_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import { parseHours } from '@diwan/domain/week-hours';
import { zonedTime } from '@diwan/domain/zoned-time';
import type { Context } from '../../crud/resource/context.ts';
import { getStopped } from '../../ledger/earnings.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { dueAt } from './due-at.ts';
import { readPromised, type PromisedJob } from './provider-hours.ts';
import { getHours } from './visit-time.ts';

/** An order that is there, or one that is about to be placed, as far as it decides who may take it. */
export interface OpenJob {
  /** None before it is placed. */
  readonly id: number | null;
  readonly order_type: OrderType;
  readonly country_id: number;
  readonly city_id: number | null;
  readonly currency: string;
  readonly pay_type: string;
  readonly vehicle_type: string | null;
  readonly visit_date: string | null;
  readonly visit_time: string | null;
  /** Seconds, of a ride that is there. */
  readonly planned_order_duration?: number | null;
}

/** What speaks against a provider, and with which vehicle they would come. */
export interface EligibilityVerdict {
  readonly reasons: readonly IneligibleReason[];
  /** The reasons as people read them, in their order. */
  readonly messages: readonly Message[];
  readonly vehicle_id: number | null;
  /** What they have promised that hour to. */
  readonly promised: PromisedJob | null;
}

/** A reason in words; of a wallet also what it must hold or may owe, since that is what somebody can do about. */
function getMessage(
  reason: IneligibleReason,
  { least_balance: least }: JobToTake,
  { balance }: Taker,
  currency: string,
  promised: PromisedJob | null,
): Message {
  if (reason === 'busy_then' && promised) return { key: 'ineligible.busy_then', params: { job: promised.at } };
  if (reason !== 'wallet_too_low' || least === null) return { key: `ineligible.${reason}`, params: {} };
  const shown = (amount: Minor) => `${fromMinor(amount, currency)} ${currency}`;
  if (balance >= least) return { key: 'wallet_not_available', params: { least: shown(least) } };
  if (least < 0n) return { key: 'wallet_owes_too_much', params: { most: shown(negative(least)) } };
  return { key: 'wallet_below_least', params: { least: shown(least) } };
}

interface Asked {
  /** They take it on with this step, rather than being named for later. */
  readonly isTakenNow: boolean;
  /** What was read holds until the commit: nobody else takes them or their vehicle meanwhile. */
  readonly lock: boolean;
}

/** Of so many vehicles of one provider the best is chosen. */
const VEHICLES_MAX = 50;

/** The first of two keys of advisory locks: rides that somebody takes on. The second is the provider's id. */
const TAKING_RIDES = 7_301;

/** Whoever takes a ride on does it one ride at a time, on whichever node, until the commit. */
export async function oneRideAtATime(runner: Runner, providerId: number): Promise<void> {
  await runner.query('select pg_advisory_xact_lock($1, $2)', [TAKING_RIDES, providerId]);
}

/** So near the end of a ride its driver may take the next one: a minute or two. */
const ENDS_WITHIN_METERS = 1000;
/** Metres from where the provider was heard last to where their ride ends, on a plane as wide as a city. */
const METERS_LEFT = '111320 * sqrt(power(s.lat - o.destination_lat, 2) + power((s.lng - o.destination_lng) * cos(radians(s.lat)), 2))';

const RIDES_OF = `select o.provider_id, count(*) filter (where o.order_status = any($3::text[]))::int as rides_next,
  count(*) filter (where o.order_status = any($4::text[]))::int as rides_under_way,
  coalesce(bool_and(coalesce(${METERS_LEFT} <= ${ENDS_WITHIN_METERS}, false)) filter (where o.order_status = any($4::text[])), false) as ends_soon
from orders o left join provider_positions s on s.provider_id = o.provider_id and s.is_online and s.seen_at >= $5::timestamptz
where o.provider_id = any($1::int[]) and o.id is distinct from $2 and o.deleted_at is null and o.order_type in ('trip', 'transfer_package')
  and o.order_status = any($3::text[] || $4::text[]) group by o.provider_id`;

type Rides = Required<Pick<Taker, 'rides_next' | 'rides_under_way' | 'ends_soon'>>;
const NO_RIDES: Rides = { rides_next: 0, rides_under_way: 0, ends_soon: false };

/** How many rides each of them has ahead and is out for, beside one order. */
async function ridesOfAll(
  runner: Runner,
  providerIds: readonly number[],
  besides: number | null,
  now: number,
): Promise<Map<number, Rides>> {
  const heardSince = new Date(now - SILENT_AFTER_SECONDS * 1000).toISOString();
  const values = [providerIds, besides, NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES, heardSince];
  const { rows } = await runner.query<Rides & { provider_id: number }>(RIDES_OF, values);
  return new Map(rows.map(({ provider_id: id, ...rides }) => [id, rides]));
}

/** How many rides somebody has ahead and is out for, beside one order. */
export async function getRides(runner: Runner, providerId: number, besides: number | null, now: number): Promise<Rides> {
  return (await ridesOfAll(runner, [providerId], besides, now)).get(providerId) ?? NO_RIDES;
}

type ProviderRow = Omit<Taker, 'balance' | 'stopped' | 'locked_until' | keyof Rides> & {
  readonly id: number;
  readonly balance: number | string;
  readonly locked_until: string | null;
};

async function getTakers(runner: Runner, job: OpenJob, ids: readonly number[], lock: boolean, now: number): Promise<Map<number, Taker>> {
  const { rows } = await runner.query<ProviderRow>(
    `select id, country_id, accepted_by_admin, is_active, is_locked, locked_until, is_ban, is_driver, license_expires_on,
       coalesce((select w.balance from wallets w where w.user_type = 'provider' and w.user_id = p.id and w.currency = $2), 0) as balance,
       exists (select from findings f where f.provider_id = p.id and f.rule = 'cash_for_card' and f.created_at > now() - interval '30 days'
         and f.decision is distinct from 'nothing' and f.deleted_at is null) as took_cash_for_cards
     from providers p where id = any($1::int[]) and deleted_at is null ${lock ? 'for share of p' : ''}`,
    [ids, job.currency],
  );
  const rides = isRideType(job.order_type) ? await ridesOfAll(runner, ids, job.id, now) : new Map<number, Rides>();
  // What a wallet pays is in no hand: it pays out nothing before its time.
  const stopped = job.pay_type === 'wallet' ? () => NONE : await getStopped(runner, ids, job.currency, now);
  return new Map(
    rows.map(({ id, balance, locked_until, ...row }) => [
      id,
      {
        ...row,
        ...(rides.get(id) ?? NO_RIDES),
        balance: minor(balance),
        stopped: stopped(id),
        locked_until: locked_until === null ? null : Date.parse(locked_until),
      },
    ]),
  );
}

type VehicleRow = TakerVehicle & {
  readonly id: number;
  readonly taker: number;
  /** With this one they went to work. */
  readonly is_out: boolean;
};

/** The vehicles that each of them owns or drives in the country. One that serves a ride of their own is theirs for the next one too. */
async function getVehicles(runner: Runner, job: OpenJob, ids: readonly number[], lock: boolean): Promise<readonly VehicleRow[]> {
  if (!isRideType(job.order_type)) return [];
  const { rows } = await runner.query<VehicleRow>(
    `select v.id, s.taker, v.review_status, v.is_fulfilled, v.valid_until, m.vehicle_type, v.is_in_order and not exists (
         select from orders o where o.vehicle_id = v.id and o.provider_id = s.taker and o.deleted_at is null and o.order_status = any($3::text[])
       ) as is_busy, exists (select from provider_presences w where w.provider_id = s.taker and w.vehicle_id = v.id and w.is_online) as is_out
     from unnest($1::int[]) t (taker) cross join lateral (
       select t.taker, x.id from vehicles x where x.provider_id = t.taker and x.deleted_at is null and x.country_id = $2
       union select t.taker, x.id from vehicle_drivers d join vehicles x on x.id = d.vehicle_id where d.provider_id = t.taker and x.deleted_at is null and x.country_id = $2
       order by id limit ${VEHICLES_MAX}
     ) s join vehicles v on v.id = s.id join vehicle_models m on m.id = v.vehicle_model_id
     where v.deleted_at is null and v.country_id = $2
     order by v.id ${lock ? 'for no key update of v' : ''}`,
    [ids, job.country_id, [...NEXT_RIDE_STATUSES, ...RIDE_UNDER_WAY_STATUSES, ...DRIVEN_STATUSES]],
  );
  return rows;
}

async function getJob(app: Context, runner: Runner, job: OpenJob, isTakenNow: boolean): Promise<JobToTake> {
  const time_zone = await readZone(runner, job.country_id);
  const due = dueAt(job, time_zone);
  const day = zonedTime(due ?? app.now(), time_zone).day;
  const hours = isRideType(job.order_type) ? undefined : await getHours(runner, job.country_id, job.city_id, day);
  return {
    ...job,
    time_zone,
    due_at: due,
    is_taken_now: isTakenNow,
    least_balance: await app.settings.amount('minimum_wallet_to_receive_order', { id: job.country_id, currency: job.currency }, runner),
    hours: hours?.flatMap((text) => parseHours(text) ?? []) ?? null,
  };
}

/** What speaks against each of some providers for a job, with the best of their vehicles; by as many queries for one as for all. */
export async function judgeTakers(
  app: Context,
  runner: Runner,
  job: OpenJob,
  providerIds: readonly number[],
  { isTakenNow, lock }: Asked,
): Promise<Map<number, EligibilityVerdict>> {
  const takers = await getTakers(runner, job, providerIds, lock, app.now());
  const asked = await getJob(app, runner, job, isTakenNow);
  const vehicles = await getVehicles(runner, job, providerIds, lock);
  // Whoever is only named promises nothing yet.
  const allPromised = isTakenNow ? await readPromised(runner, job, providerIds) : new Map<number, PromisedJob>();
  const getVerdict = (id: number, taker: Taker): EligibilityVerdict => {
    const promised = allPromised.get(id) ?? null;
    const judged = (vehicle: VehicleRow | null): EligibilityVerdict => {
      const reasons = eligibility(asked, { ...taker, is_busy_then: promised !== null }, vehicle, app.now());
      const messages = reasons.map((reason) => getMessage(reason, asked, taker, job.currency, promised));
      return { reasons, messages, vehicle_id: vehicle?.id ?? null, promised };
    };
    const theirs = vehicles.filter((vehicle) => vehicle.taker === id);
    // Of those that suit alike, the one that they sit in.
    const verdicts = theirs.toSorted((a, b) => Number(b.is_out) - Number(a.is_out)).map(judged);
    return verdicts.toSorted((a, b) => a.reasons.length - b.reasons.length)[0] ?? judged(null);
  };
  return new Map([...takers].map(([id, taker]) => [id, getVerdict(id, taker)]));
}

/** What speaks against a provider for a job. Undefined where there is no such provider. */
export async function judgeTaker(
  app: Context,
  runner: Runner,
  job: OpenJob,
  providerId: number,
  asked: Asked,
): Promise<EligibilityVerdict | undefined> {
  if (asked.lock && isRideType(job.order_type)) await oneRideAtATime(runner, providerId);
  return (await judgeTakers(app, runner, job, [providerId], asked)).get(providerId);
}
