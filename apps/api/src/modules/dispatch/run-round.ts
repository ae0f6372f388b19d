import {
  isStillOffered,
  type DispatchRules,
  type PlannedOffer,
  type RoundCandidate,
  planRound,
  type PlannedRound,
} from '@diwan/domain/dispatch/rounds';
import { isRideType } from '@diwan/domain/orders/rides';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { expireOffers } from './close-offers.ts';
import { searchedFrom, type DueOrder } from './due-order.ts';
import { findCandidates } from './find-candidates.ts';
import { writeOffers } from './offer-events.ts';
import { tellDesk } from './tell-desk.ts';
import { tellOffers, type ToldOffer } from './tell-offers.ts';
import type { SettingValues } from '@diwan/contract/settings/settings';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

/** The first of two keys of advisory locks: somebody is about to be offered something. The second is the provider's id. */
const OFFERING = 7_302;
/** Two rounds that meet again and again leave it to the next tick. */
const TRIES = 8;

// What another round offered since they were looked at counts as well.
const RESERVE = `select c.id from unnest($1::int[]) c (id) where pg_try_advisory_xact_lock($2, c.id)
and not exists (select from order_offers o where o.provider_id = c.id and o.answer is null)`;

/** Which of some providers nobody else offers something at this moment, until the commit. */
async function reserve(runner: Runner, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await runner.query<{ id: number }>(RESERVE, [ids, OFFERING]);
  return new Set(rows.map(({ id }) => id));
}

/** Plans a round with those whom no other round is asking at this moment, without waiting for it. */
async function planReserved(
  runner: Runner,
  candidates: readonly RoundCandidate[],
  rules: DispatchRules,
  asked: { readonly rides: boolean; readonly now: number },
): Promise<PlannedRound> {
  let left = candidates;
  for (let tried = 1; ; tried += 1) {
    const plan = planRound(left, rules, asked);
    const planned = plan.offers.map(({ providerId }) => providerId);
    if (planned.length === 0) return plan;
    const reserved = await reserve(runner, planned);
    if (reserved.size === planned.length) return plan;
    left = left.filter(({ id }) => reserved.has(id) || (tried < TRIES && !planned.includes(id)));
  }
}

const METERS = 1000;

/** How a country offers its orders, by its settings. */
const getRules = (settings: SettingValues): DispatchRules => ({
  roundSize: settings.dispatch_round_size,
  offerSeconds: settings.dispatch_offer_seconds,
  headStartSeconds: settings.dispatch_head_start_seconds,
  radii: [settings.dispatch_first_radius, settings.dispatch_second_radius, settings.dispatch_last_radius].map((km) => km * METERS),
  matchSeconds: settings.fare_time_to_matched,
});

/** A node that lost its power in a round says no goodbye: its locks are free after so long, and another goes on. */
const ROUND_TIMEOUT = `set local idle_in_transaction_session_timeout = '3s'`;

// Always the order before its offers, as whoever moves it has them.
const LOCK = `select o.*, d.round as dispatch_round, d.due_at as dispatch_due_at, d.started_at as dispatch_started_at
from dispatch d join orders o on o.id = d.order_id where d.order_id = $1 and d.next_at <= $2::timestamptz for no key update of o, d skip locked`;

// Whoever was offered something else this very moment is left out.
const OFFER = `insert into order_offers (order_id, provider_id, round, sent_at, expires_at, meters, told_at)
select $1, provider, $2, sent, expires, meters, case when sent <= $7::timestamptz then $7::timestamptz end
from unnest($3::int[], $4::timestamptz[], $5::timestamptz[], $6::int[]) as o (provider, sent, expires, meters) order by provider
on conflict (provider_id) where answer is null do nothing returning id, order_id, provider_id, expires_at, told_at`;

const iso = (timestamp: number | null) => (timestamp === null ? null : new Date(timestamp).toISOString());

interface Saved {
  readonly startedAt: number | null;
  readonly round: number;
  /** Null once it waits for a person. */
  readonly nextAt: number | null;
}

async function save(transaction: Transaction, order: DueOrder, { startedAt, round, nextAt }: Saved): Promise<void> {
  const saved = db.updateTable('dispatch').set({ started_at: iso(startedAt), round, next_at: iso(nextAt) });
  await run(transaction, saved.where('order_id', '=', order.id));
  await tellDesk(transaction, order);
}

async function insertOffers(
  transaction: Transaction,
  order: DueOrder,
  round: number,
  offers: readonly PlannedOffer[],
  candidates: readonly RoundCandidate[],
  now: number,
): Promise<PlannedOffer[]> {
  const rides = isRideType(order.order_type);
  const getMeters = (id: number) => (rides ? (candidates.find((one) => one.id === id)?.meters ?? null) : null);
  const { rows } = await transaction.client.query<ToldOffer & { readonly told_at: string | null }>(OFFER, [
    order.id,
    round,
    offers.map(({ providerId }) => providerId),
    offers.map(({ sendAt }) => iso(sendAt)),
    offers.map(({ expiresAt }) => iso(expiresAt)),
    offers.map(({ providerId }) => getMeters(providerId)),
    iso(now),
  ]);
  const sent = offers.filter(({ providerId }) => rows.some((row) => row.provider_id === providerId));
  await writeOffers(transaction.client, order, sent);
  await tellOffers(
    transaction,
    rows.filter((row) => row.told_at !== null),
    now,
  );
  return sent;
}

/** As many prices as a client compares: nobody else is asked for one. */
async function hasPrices(runner: Runner, order: DueOrder, { roundSize }: DispatchRules): Promise<boolean> {
  if (order.order_type !== 'transfer_package') return false;
  const priced = db.selectFrom('order_offers').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await one(runner, priced.where('order_id', '=', order.id).where('answer', '=', 'priced'));
  return count >= roundSize;
}

interface Outcome {
  readonly nextAt: number;
  /** Somebody was asked, or nobody was there: the next round looks further. */
  readonly isOver: boolean;
}

/** Offers the order to whoever comes next. */
async function offer(app: Context, transaction: Transaction, order: DueOrder, rules: DispatchRules, round: number): Promise<Outcome> {
  const { client } = transaction;
  const now = app.now();
  const candidates = (await hasPrices(client, order, rules)) ? [] : await findCandidates(app, client, order, rules, round);
  const plan = await planReserved(client, candidates, rules, { rides: isRideType(order.order_type), now });
  // Others took them all at this very moment: there may be more in the next.
  if (plan.offers.length === 0) return candidates.length === 0 ? { nextAt: plan.nextAt, isOver: true } : { nextAt: now, isOver: false };
  const sent = await insertOffers(transaction, order, round, plan.offers, candidates, now);
  return { nextAt: sent.length === 0 ? now : plan.nextAt, isOver: sent.length > 0 };
}

async function takeTurn(app: Context, transaction: Transaction, order: DueOrder): Promise<void> {
  const now = app.now();
  await expireOffers(transaction.client, order.id, now);
  const settings = await app.settings.of(order.country_id, transaction.client);
  const rules = getRules(settings);
  const round = order.dispatch_round;
  const from = order.dispatch_started_at === null ? searchedFrom(order, settings.dispatch_scheduled_ahead_by_minutes) : Date.parse(order.dispatch_started_at); // prettier-ignore
  if (from > now) return save(transaction, order, { startedAt: null, round, nextAt: from });
  const ends = from + rules.matchSeconds * 1000;
  if (settings.dispatch_is_on === 0 || !isStillOffered(rules, from, now))
    return save(transaction, order, { startedAt: from, round, nextAt: null });
  const { nextAt, isOver } = await offer(app, transaction, order, rules, round + 1);
  return save(transaction, order, {
    startedAt: from,
    round: isOver ? round + 1 : round,
    nextAt: Math.max(now + 1, Math.min(nextAt, ends)),
  });
}

/**
 * Takes the next step of dispatching an order that is due: a round of offers, waiting for its time, or for a person. All of it in one
 * transaction, so that whichever node breaks off, another begins the same round anew. False where it is not due, or another is at it.
 */
export function runRound(app: Context, orderId: number): Promise<boolean> {
  return inTransaction(app, async (transaction) => {
    await transaction.client.query(ROUND_TIMEOUT);
    const { rows } = await transaction.client.query<DueOrder>(LOCK, [orderId, iso(app.now())]);
    const [order] = rows;
    if (!order) return false;
    await takeTurn(app, transaction, order);
    return true;
  });
}
