import { eligibility, type IneligibleReason, type JobToTake, type Taker, type TakerVehicle } from '@diwan/domain/orders/eligibility';
import type { OrderType } from '@diwan/domain/orders/order-status';
import { isRideType, NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import { parseHours } from '@diwan/domain/week-hours';
import type { FastifyInstance } from 'fastify';
import type { Runner } from '../../kit/list/rows.ts';
import { dueAt } from './due-at.ts';
import { hoursOf } from './visit-time.ts';

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
}

/** What speaks against a provider, and with which vehicle they would come. */
export interface Verdict {
  readonly reasons: readonly IneligibleReason[];
  readonly vehicle_id: number | null;
}

interface Asked {
  /** They take it on with this step, rather than being named for later. */
  readonly isTakenNow: boolean;
  /** What was read holds until the commit: nobody else takes them or their vehicle meanwhile. */
  readonly lock: boolean;
}

/** The first of two keys of advisory locks: rides that somebody takes on. The second is the provider's id. */
const TAKING_RIDES = 7_301;

/** Whoever takes a ride on does it one ride at a time, on whichever node, until the commit. */
export async function oneRideAtATime(runner: Runner, providerId: number): Promise<void> {
  await runner.query('select pg_advisory_xact_lock($1, $2)', [TAKING_RIDES, providerId]);
}

const RIDES_OF = `select count(*) filter (where order_status = any($3::text[]))::int as rides_next,
  count(*) filter (where order_status = any($4::text[]))::int as rides_under_way
from orders where provider_id = $1 and id is distinct from $2 and deleted_at is null and order_type in ('trip', 'transfer_package')
  and order_status = any($3::text[] || $4::text[])`;

/** How many rides somebody has ahead and is out for, beside one order. */
export async function ridesOf(runner: Runner, providerId: number, besides: number | null) {
  const { rows } = await runner.query<Pick<Taker, 'rides_next' | 'rides_under_way'>>(RIDES_OF, [
    providerId,
    besides,
    NEXT_RIDE_STATUSES,
    RIDE_UNDER_WAY_STATUSES,
  ]);
  return rows[0] ?? { rides_next: 0, rides_under_way: 0 };
}

type ProviderRow = Omit<Taker, 'balance' | 'locked_until' | 'rides_next' | 'rides_under_way'> & {
  readonly balance: number | string;
  readonly locked_until: string | null;
};

async function takerOf(runner: Runner, job: OpenJob, id: number, lock: boolean): Promise<Taker | undefined> {
  const { rows } = await runner.query<ProviderRow>(
    `select country_id, accepted_by_admin, is_active, is_locked, locked_until, is_ban, is_driver, license_expires_on,
       coalesce((select w.balance from wallets w where w.user_type = 'provider' and w.user_id = p.id and w.currency = $2), 0) as balance
     from providers p where id = $1 and deleted_at is null ${lock ? 'for share of p' : ''}`,
    [id, job.currency],
  );
  const [row] = rows;
  if (!row) return undefined;
  const rides = isRideType(job.order_type) ? await ridesOf(runner, id, job.id) : { rides_next: 0, rides_under_way: 0 };
  return { ...row, ...rides, balance: BigInt(row.balance), locked_until: row.locked_until === null ? null : Date.parse(row.locked_until) };
}

type VehicleRow = TakerVehicle & { readonly id: number };

/** The vehicles that somebody owns or drives in the country. One that serves a ride of their own is theirs for the next one too. */
async function vehiclesOf(runner: Runner, job: OpenJob, providerId: number, lock: boolean): Promise<VehicleRow[]> {
  if (!isRideType(job.order_type)) return [];
  const { rows } = await runner.query<VehicleRow>(
    `select v.id, v.review_status, v.is_fulfilled, v.valid_until, m.vehicle_type, v.is_in_order and not exists (
         select from orders o where o.vehicle_id = v.id and o.provider_id = $1 and o.deleted_at is null and o.order_status = any($3::text[])
       ) as is_busy
     from vehicles v join vehicle_models m on m.id = v.vehicle_model_id
     where v.deleted_at is null and v.country_id = $2
       and (v.provider_id = $1 or exists (select from vehicle_drivers d where d.vehicle_id = v.id and d.provider_id = $1))
     order by v.id limit 50 ${lock ? 'for no key update of v' : ''}`,
    [providerId, job.country_id, [...NEXT_RIDE_STATUSES, ...RIDE_UNDER_WAY_STATUSES]],
  );
  return rows;
}

async function jobOf(app: FastifyInstance, runner: Runner, job: OpenJob, isTakenNow: boolean): Promise<JobToTake> {
  const { rows } = await runner.query<{ time_zone: string }>('select time_zone from countries where id = $1', [job.country_id]);
  const time_zone = rows[0]?.time_zone ?? 'UTC';
  const hours = isRideType(job.order_type) ? undefined : await hoursOf(runner, job.country_id, job.city_id);
  return {
    ...job,
    time_zone,
    due_at: dueAt(job, time_zone),
    is_taken_now: isTakenNow,
    least_balance: await app.settings.amount('minimum_wallet_to_receive_order', { id: job.country_id, currency: job.currency }),
    hours: hours?.flatMap((text) => parseHours(text) ?? []) ?? null,
  };
}

/** What speaks against a provider for a job, with the best of their vehicles. Undefined where there is no such provider. */
export async function judgeTaker(
  app: FastifyInstance,
  runner: Runner,
  job: OpenJob,
  providerId: number,
  { isTakenNow, lock }: Asked,
): Promise<Verdict | undefined> {
  if (lock && isRideType(job.order_type)) await oneRideAtATime(runner, providerId);
  const taker = await takerOf(runner, job, providerId, lock);
  if (!taker) return undefined;
  const asked = await jobOf(app, runner, job, isTakenNow);
  const judged = (vehicle: VehicleRow | null): Verdict => ({
    reasons: eligibility(asked, taker, vehicle, app.now()),
    vehicle_id: vehicle?.id ?? null,
  });
  const verdicts = (await vehiclesOf(runner, job, providerId, lock)).map(judged);
  return verdicts.toSorted((a, b) => a.reasons.length - b.reasons.length)[0] ?? judged(null);
}
