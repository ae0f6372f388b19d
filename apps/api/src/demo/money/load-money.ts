import type pg from 'pg';
import { POINTS, type LedgerEntry } from '@diwan/domain/ledger/entries';
import { minor, type Minor, minorDigits, minus, negative, NONE, plus, times } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import { postAll, type Posting } from '../../ledger/post.ts';
import { createRandom, type Random } from '@diwan/domain/random';
import { recordEarnings } from '../../ledger/earnings.ts';
import { asTransaction } from '../insert-rows.ts';
import type { Carers } from '../load-staff.ts';
import { getAvailable, getTens, LATELY, roundAmount } from './amounts.ts';
import { CHARGE_NOTES } from './banks.ts';
import { PAY_ALL } from '../../ledger/payments.ts';
import { RECORD_ALL } from '../../ledger/settlements.ts';
import { finishedOrders, getDemoJobPrice, getSettlement, type FinishedOrder } from './settlements.ts';
import { insertCashOuts, planCashOut, type PlannedCashOut } from './cash-outs.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const SEED = 20_260_601;
const BATCH = 400;

/** Somebody whose wallet the demo fills, and what is in it so far. */
export interface Purse {
  readonly user_type: UserType;
  readonly user_id: number;
  readonly country_id: number;
  readonly currency: string;
  readonly digits: number;
  readonly since: number;
  balance: Minor;
  points: Minor;
  /** What jobs brought lately: it cannot leave the balance yet. */
  earned: { readonly at: number; readonly amount: Minor }[];
}

/** What happened at a moment, in milliseconds: a posting, made when everything before it has been. */
interface Happening {
  readonly at: number;
  readonly posting: () => Posting | PlannedCashOut | null | readonly Posting[];
}

interface Person {
  id: number;
  country_id: number;
  currency: string;
  created_at: string;
}

async function purses(client: pg.ClientBase, table: 'clients' | 'providers'): Promise<Purse[]> {
  const { rows } = await client.query<Person>(
    `select p.id, p.country_id, c.currency, p.created_at from ${table} p join countries c on c.id = p.country_id
     where p.deleted_at is null order by p.id`,
  );
  return rows.map(({ id, country_id, currency, created_at }) => ({
    user_type: table === 'clients' ? 'client' : 'provider',
    user_id: id,
    country_id,
    currency,
    digits: minorDigits(currency),
    since: Date.parse(created_at),
    balance: NONE,
    points: NONE,
    earned: [],
  }));
}

function entries({ user_type, user_id }: Purse, amount: Minor, other: 'cash' | 'promotion' | 'platform'): LedgerEntry[] {
  return [
    { account: user_type, user_id, amount },
    { account: other, amount: negative(amount) },
  ];
}

const base = (purse: Purse, admin: number | null, at: number) => ({
  country_id: purse.country_id,
  currency: purse.currency,
  admin_id: admin,
  at: new Date(at).toISOString(),
});

function charge(random: Random, purse: Purse, admin: number | null, at: number): Posting {
  const amount = roundAmount(
    random,
    purse.currency,
    purse.digits,
    purse.user_type === 'client' ? [2, 5, 5, 10, 10, 15, 20, 30] : [20, 30, 50, 80, 120],
  );
  purse.balance = plus(purse.balance, amount);
  const kind = random.chance(0.12) ? 'gift' : random.chance(0.1) ? 'compensation' : random.chance(0.45) ? 'bank_transfer' : 'cash';
  const other = kind === 'gift' ? 'promotion' : kind === 'compensation' ? 'platform' : 'cash';
  const notes = kind === 'gift' || kind === 'compensation' ? random.pick(CHARGE_NOTES) : null;
  return {
    ...base(purse, admin, at),
    kind: 'charge',
    unit: purse.currency,
    charge_type: kind,
    notes,
    entries: entries(purse, amount, other),
  };
}

function points(random: Random, purse: Purse, admin: number | null, at: number): Posting {
  const spends = purse.points > 0n && random.chance(0.3);
  const amount = minor(spends ? -(purse.points / 2n) - 1n : (1 + random.whole(20)) * 10);
  purse.points = plus(purse.points, amount);
  const kind = spends ? 'withdraw' : 'charge';
  return {
    ...base(purse, admin, at),
    kind,
    unit: POINTS,
    charge_type: null,
    notes: null,
    entries: entries(purse, amount, 'promotion'),
  };
}

function withdraw(random: Random, purse: Purse, admin: number | null, at: number): Posting | null {
  const amount = roundAmount(random, purse.currency, purse.digits, [5, 10, 15]);
  if (getAvailable(purse, at) < amount) return null;
  purse.balance = minus(purse.balance, amount);
  return {
    ...base(purse, admin, at),
    kind: 'withdraw',
    unit: purse.currency,
    charge_type: 'cash',
    notes: null,
    entries: entries(purse, negative(amount), 'cash'),
  };
}

/** What happened in a wallet since its owner joined, at most the last eight months. */
function happenings(random: Random, purse: Purse, carers: ReadonlyMap<number, number>, now: number): Happening[] {
  const begun = Math.max(purse.since, now - 240 * DAY);
  const admin = carers.get(purse.country_id) ?? null;
  const timestamp = () => Math.floor(begun + random.next() * (now - 20 * MINUTE - begun));
  const list: Happening[] = Array.from({ length: 1 + random.whole(5) }, () => timestamp()).map((at) => ({
    at,
    posting: () => charge(random, purse, admin, at),
  }));
  if (random.chance(0.35)) for (const at of [timestamp(), timestamp()]) list.push({ at, posting: () => points(random, purse, admin, at) });
  if (random.chance(0.25)) list.push(...[timestamp()].map((at) => ({ at, posting: () => withdraw(random, purse, admin, at) })));
  if (purse.user_type === 'provider' && random.chance(0.7))
    for (const at of [timestamp(), timestamp()]) list.push({ at, posting: () => planCashOut(random, purse, admin, at, now) });
  return list;
}

const getEarned = ({ price, app_amount }: FinishedOrder): Minor => minor(price - app_amount);

/** An order's settlement. Who pays by wallet without having enough has put something in before. */
function settlement(order: FinishedOrder, client: Purse | undefined, provider: Purse | undefined): readonly Posting[] {
  const posting = getSettlement(order);
  const total = minor(order.total);
  const before: Posting[] = [];
  if (order.pay_type === 'wallet' && client && client.balance < total) {
    const least = getTens(client.currency, client.digits, 5);
    const amount = times(least, (total - client.balance + least - 1n) / least);
    client.balance = plus(client.balance, amount);
    const at = Date.parse(order.status_at) - 3 * MINUTE;
    before.push({
      ...base(client, null, at),
      kind: 'charge',
      unit: client.currency,
      charge_type: 'bank_transfer',
      entries: entries(client, amount, 'cash'),
    });
  }
  if (order.pay_type === 'wallet' && client) client.balance = minus(client.balance, total);
  const earned = getEarned(order);
  if (provider) {
    provider.balance = plus(provider.balance, order.pay_type === 'cash' ? minus(earned, total) : earned);
    // The provider has the cash in hand; what a coupon paid of it is pending.
    if (order.pay_type !== 'cash' || order.discount > 0) provider.earned.push({ at: Date.parse(order.status_at), amount: earned });
  }
  return [...before, posting];
}

/** Every settlement at its moment. */
function settlements(orders: readonly FinishedOrder[], all: readonly Purse[]): Happening[] {
  const known = new Map(all.map((purse) => [`${purse.user_type} ${purse.user_id}`, purse]));
  return orders.map((order) => ({
    at: Date.parse(order.status_at),
    posting: () => settlement(order, known.get(`client ${order.client_id}`), known.get(`provider ${order.provider_id}`)),
  }));
}

/** Fills wallets as eight months would have: settlements of orders, charges, gifts, points, withdrawals and cash-outs, all through the ledger. */
export async function loadMoney(client: pg.ClientBase, carers: Carers, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const admins = new Map(carers.map(({ country_id, admin_id }) => [country_id, admin_id]));
  const [clients, providers] = [await purses(client, 'clients'), await purses(client, 'providers')];
  const active = [...clients.filter(({ user_id: id }) => id % 3 === 0), ...providers.filter(({ user_id: id }) => id % 2 === 0)];
  const orders = await finishedOrders(client);
  const happened = [
    ...active.flatMap((purse) => happenings(random, purse, admins, now.getTime())),
    ...settlements(orders, [...clients, ...providers]),
  ].toSorted((a, b) => a.at - b.at);
  const planned = happened.flatMap(({ posting }) => posting() ?? []);
  const cashOuts = planned.filter((one): one is PlannedCashOut => 'bank_name' in one);
  const held = await insertCashOuts(client, cashOuts);
  const postings = [...planned.filter((one): one is Posting => 'entries' in one), ...held].toSorted((a, b) =>
    (a.at ?? '') < (b.at ?? '') ? -1 : (a.at ?? '') > (b.at ?? '') ? 1 : 0,
  );
  const transaction = asTransaction(client);
  for (let start = 0; start < postings.length; start += BATCH) await postAll(transaction, postings.slice(start, start + BATCH));
  await client.query(RECORD_ALL);
  await client.query(PAY_ALL);
  // What was earned before can be paid out by now, and is as if it had never been pending.
  for (const order of orders.filter(({ status_at }) => Date.parse(status_at) > now.getTime() - LATELY)) {
    const job = {
      way: order.pay_type,
      price: getDemoJobPrice(order),
      earned: getEarned(order),
      at: new Date(order.status_at).toISOString(),
    };
    await recordEarnings(transaction, { order, ...job });
  }
}
