import { INITIAL_SETTINGS } from '@diwan/contract/settings/settings';
import { getWithdrawable, splitEarnings, type Unavailable } from '@diwan/domain/ledger/earnings';
import type { JobPrice, PayWay } from '@diwan/domain/ledger/settlement';
import { fromMinor, type Minor, minor, NONE } from '@diwan/domain/money';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { walletKey } from './wallets.ts';
import { sql } from 'kysely';
import { db } from '../platform/database/tables.ts';
import { run } from '../platform/database/typed.ts';

/** What stops the earnings of an order: they are not paid out before it is over. */
export const STOP_REASONS = ['complaint', 'finding', 'dispute'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A job that brought its provider money. */
export interface EarnedJob {
  readonly order: Readonly<Record<'id' | 'country_id' | 'provider_id', number>> & { readonly currency: string };
  readonly way: PayWay;
  readonly price: JobPrice;
  /** What the provider has of it, in minor units. */
  readonly earned: Minor;
  /** When it was settled; null is now. */
  readonly at: string | null;
}

/** Whether a complaint, `c`, speaks against what an order brought a provider: one by, or about, another provider, who had it before, does not. */
const speaksAgainst = (provider: string) => `coalesce(c.provider_id, ${provider}) = ${provider}`;

/** Why what an order ($n) brought a provider is stopped as things stand; nothing where it is not. */
const getReason = (
  order: string,
  provider: string,
) => `case when exists (select from complaints c where c.order_id = ${order} and ${speaksAgainst(provider)} and c.status <> 'resolved' and c.deleted_at is null) then 'complaint'
  when exists (select from findings f where f.order_id = ${order} and f.decision = 'held' and f.deleted_at is null) then 'finding' end`;

const HOURS = `select coalesce((select (s.values ->> x.setting)::int from settings s where s.section = 'wallet-limit' and s.country_id = $2),
  (select (s.values ->> x.setting)::int from settings s where s.section = 'wallet-limit' and s.country_id is null), x.initial)`;

const RECORD = `insert into earnings (created_at, country_id, provider_id, currency, order_id, paid_by, amount, available_at, stopped_at, stop_reason)
select t.at, $2, $3, $4, $5, x.paid_by, x.amount, t.at + make_interval(hours => (${HOURS})), case when r.reason is not null then t.at end, r.reason
from (select coalesce($1::timestamptz, now()) as at) t
cross join (values ('client', $6::bigint, $7::text, $8::int), ('coupon', $9::bigint, 'pending_hours_coupon', $10::int)) x (paid_by, amount, setting, initial)
cross join lateral (select ${getReason('$5', '$3')} as reason) r
where x.amount > 0
on conflict (order_id, paid_by) do update set amount = earnings.amount + excluded.amount, available_at = excluded.available_at`;

/**
 * Writes down what a settled job brought its provider, and from when on each part of it can be paid out. What comes later of the same
 * order, as the rest of a penalty does, is added, and all of it waits with that.
 */
export async function recordEarnings({ client }: Transaction, { order, way, price, earned, at }: EarnedJob): Promise<void> {
  if (earned <= 0n) return;
  const parts = splitEarnings(earned, price);
  const setting = `pending_hours_${way}` as const;
  const { [setting]: initial, pending_hours_coupon: initialOfCoupon } = INITIAL_SETTINGS;
  const about = [at, order.country_id, order.provider_id, order.currency, order.id];
  const values = [...about, String(parts.client), setting, initial, String(parts.coupon), initialOfCoupon];
  await client.query({ name: 'earnings_record', text: RECORD, values });
}

/** Keeps what an order brought its provider from being paid out. */
export async function stopEarnings({ client }: Transaction, orderId: number, reason: StopReason): Promise<void> {
  const stopped = db
    .updateTable('earnings')
    .set({ stopped_at: sql<string>`clock_timestamp()`, stop_reason: reason })
    .where('order_id', '=', orderId)
    .where('stopped_at', 'is', null);
  await run(client, stopped);
}

const FREE = `update earnings set stopped_at = case when r.reason is not null then stopped_at end, stop_reason = r.reason
from (select e.id, ${getReason('$1', 'e.provider_id')} as reason from earnings e where e.order_id = $1) r where earnings.id = r.id and stopped_at is not null`;

/** Keeps what an order brought from being paid out for a complaint, unless it is by, or about, another provider, who had the order before. */
export async function stopForComplaint({ client }: Transaction, orderId: number, complaintId: number): Promise<void> {
  const text = `update earnings e set stopped_at = clock_timestamp(), stop_reason = 'complaint'
from complaints c where c.id = $2 and e.order_id = $1 and e.stopped_at is null and ${speaksAgainst('e.provider_id')}`;
  await client.query(text, [orderId, complaintId]);
}

/** Lets go of what an order brought its provider, once what stopped it is decided, unless something else stops it as well. */
export async function freeEarnings({ client }: Transaction, orderId: number): Promise<void> {
  await client.query(FREE, [orderId]);
}

/** What went back of an order comes off what it brought, what the client paid first: what the platform paid is pending for longer. */
const RETURN = `update earnings e set returned_amount = e.returned_amount + g.part
from (select id, least(amount - returned_amount, greatest(0, $2::bigint - coalesce(sum(amount - returned_amount)
    over (order by paid_by rows between unbounded preceding and 1 preceding), 0))) as part from earnings where order_id = $1) g
where g.id = e.id and g.part > 0`;

/** Takes what a provider bears of a refund off what the order brought them. */
export async function returnEarnings({ client }: Transaction, orderId: number, amount: Minor): Promise<void> {
  if (amount > 0n) await client.query(RETURN, [orderId, String(amount)]);
}

/** What of a provider's earnings cannot be paid out, in minor units. */
export interface PendingEarnings {
  readonly pending: Minor;
  readonly stopped: Minor;
  /** When the next part of what is pending can be paid out, and when the last. */
  readonly next_at: string | null;
  readonly until: string | null;
}

export const NOTHING_PENDING: PendingEarnings = { pending: NONE, stopped: NONE, next_at: null, until: null };

// Both halves are read along an index of what is pending, or stopped: what can be paid out is far more, and is not looked at.
const PENDING = `select provider_id as id, currency, coalesce(sum(left_amount) filter (where stopped_at is null), 0)::text as pending,
  coalesce(sum(left_amount) filter (where stopped_at is not null), 0)::text as stopped,
  min(available_at) filter (where stopped_at is null) as next_at, max(available_at) filter (where stopped_at is null) as until
from (
  select provider_id, currency, amount - returned_amount as left_amount, stopped_at, available_at from earnings
  where provider_id = any($1::int[]) and currency = any($2::text[]) and available_at > $3 and stopped_at is null
  union all
  select provider_id, currency, amount - returned_amount, stopped_at, available_at from earnings
  where provider_id = any($1::int[]) and currency = any($2::text[]) and stopped_at is not null
) x where left_amount > 0 group by 1, 2`;

type Found = Readonly<Record<'currency' | 'pending' | 'stopped', string>> &
  Pick<PendingEarnings, 'next_at' | 'until'> & { readonly id: number };

/** What of providers' earnings cannot be paid out at a moment, by their wallets' keys. */
export async function getPendingEarnings(
  runner: Runner,
  providers: readonly number[],
  currencies: readonly string[],
  now: number | string,
): Promise<Map<string, PendingEarnings>> {
  if (providers.length === 0) return new Map();
  const values = [providers, currencies, new Date(now).toISOString()];
  const { rows } = await runner.query<Found>({ name: 'earnings_pending', text: PENDING, values });
  return new Map(
    rows.map(({ id, currency, pending, stopped, next_at, until }) => [
      walletKey({ user_type: 'provider', user_id: id, currency }),
      { pending: minor(pending), stopped: minor(stopped), next_at, until },
    ]),
  );
}

/** What of each provider's balance is stopped, in minor units. */
export async function getStopped(
  runner: Runner,
  providers: readonly number[],
  currency: string,
  now: number,
): Promise<(provider: number) => Minor> {
  const kept = await getPendingEarnings(runner, providers, [currency], now);
  return (user_id) => kept.get(walletKey({ user_type: 'provider', user_id, currency }))?.stopped ?? NONE;
}

/** A balance's figures as wallets show them: what may leave it, and what may not yet. */
export function shownEarnings(
  balance: Minor,
  { pending, stopped, promised, next_at, until }: PendingEarnings & Unavailable,
  currency: string,
) {
  return {
    available: fromMinor(getWithdrawable(balance, { pending, stopped, promised }), currency),
    pending: fromMinor(pending, currency),
    pending_next_at: next_at,
    pending_until: until,
    stopped: fromMinor(stopped, currency),
  };
}
