import { type Minor, minus, negative, NONE } from '@diwan/domain/money';
import type pg from 'pg';
import type { Posting } from '../../ledger/post.ts';
import type { Random } from '@diwan/domain/random';
import { getAvailable, roundAmount } from './amounts.ts';
import { BANKS, BRANCHES, REJECTIONS } from './banks.ts';
import type { Purse } from './load-money.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A request of a provider to be paid out, with what became of it. */
export interface PlannedCashOut {
  readonly purse: Purse;
  readonly amount: Minor;
  readonly at: number;
  readonly bank_name: string;
  readonly branch: string | null;
  readonly account_number: string;
  readonly status: 'pending' | 'accepted' | 'rejected';
  readonly reject_reason: string | null;
  readonly decided_at: number | null;
  readonly admin: number | null;
}

/** Plans one, where there is enough to pay it; older ones have been decided about. */
export function planCashOut(random: Random, purse: Purse, admin: number | null, at: number, now: number): PlannedCashOut | null {
  const amount = roundAmount(random, purse.currency, purse.digits, [10, 15, 20, 30, 40]);
  if (getAvailable(purse, at) < amount) return null;
  purse.balance = minus(purse.balance, amount);
  const waits = now - at < 9 * DAY && random.chance(0.8);
  const status = waits ? 'pending' : random.chance(0.14) ? 'rejected' : 'accepted';
  const digits = Array.from({ length: 19 }, () => random.whole(10)).join('');
  return {
    purse,
    amount,
    at,
    bank_name: random.pick(BANKS),
    branch: random.pick(BRANCHES),
    account_number: `XX${digits}`,
    status,
    reject_reason: status === 'rejected' ? random.pick(REJECTIONS) : null,
    decided_at: waits ? null : Math.min(at + (2 + random.whole(40)) * HOUR, now - HOUR / 4),
    admin,
  };
}

/** Whoever was paid out has an account that was accepted before: the one that they named last. */
const ACCOUNTS = `insert into bank_accounts (provider_id, bank_name, branch, account_number, city, holder_name, changed_at, status, decided_at, decided_by)
select distinct on (c.user_id) c.user_id, c.bank_name, c.branch, c.account_number, c.city, p.first_name || ' ' || p.last_name,
  c.created_at - interval '2 days', 'accepted', c.created_at - interval '1 day', (select min(id) from admins)
from cash_outs c join providers p on p.id = c.user_id where c.user_type = 'provider' order by c.user_id, c.created_at desc`;

/** Writes the requests, and gives the postings that hold, pay and release their amounts. */
export async function insertCashOuts(client: pg.ClientBase, planned: readonly PlannedCashOut[]): Promise<Posting[]> {
  const rows = planned.map((one) => ({
    created_at: new Date(one.at).toISOString(),
    updated_at: new Date(one.decided_at ?? one.at).toISOString(),
    country_id: one.purse.country_id,
    user_type: one.purse.user_type,
    user_id: one.purse.user_id,
    bank_name: one.bank_name,
    branch: one.branch,
    account_number: one.account_number,
    currency: one.purse.currency,
    amount: String(one.amount),
    status: one.status,
    reject_reason: one.reject_reason,
    decided_at: one.decided_at === null ? null : new Date(one.decided_at).toISOString(),
    decided_by: one.decided_at === null ? null : one.admin,
  }));
  const { rows: saved } = await client.query<{ id: number }>(
    `insert into cash_outs (created_at, updated_at, country_id, user_type, user_id, bank_name, branch, account_number, city, currency, amount, status, reject_reason, decided_at, decided_by)
     select x.created_at, x.updated_at, x.country_id, x.user_type, x.user_id, x.bank_name, x.branch, x.account_number,
       (select t.name_ar from providers p join cities t on t.id = p.city_id where p.id = x.user_id), x.currency, x.amount, x.status, x.reject_reason, x.decided_at, x.decided_by
     from jsonb_to_recordset($1::jsonb) x (created_at timestamptz, updated_at timestamptz, country_id int, user_type text, user_id int, bank_name text, branch text,
       account_number text, currency text, amount bigint, status text, reject_reason text, decided_at timestamptz, decided_by int)
     returning id`,
    [JSON.stringify(rows)],
  );
  await client.query(ACCOUNTS);
  return planned.flatMap((one, index) => getPostings(one, saved[index]?.id ?? 0));
}

function getPostings(
  { purse, amount, at, status, decided_at: decided, admin, reject_reason: reason }: PlannedCashOut,
  id: number,
): Posting[] {
  const { user_type, user_id, country_id, currency } = purse;
  const base = { country_id, currency, unit: currency };
  const wallet = { account: user_type, user_id };
  const hold: Posting = {
    ...base,
    kind: 'hold',
    reference: `cash_out:${id}:hold`,
    at: new Date(at).toISOString(),
    entries: [
      { ...wallet, amount: negative(amount), floor: NONE },
      { account: 'payouts', amount },
    ],
  };
  if (status === 'pending' || decided === null) return [hold];
  const isPaid = status === 'accepted';
  return [
    hold,
    {
      ...base,
      kind: isPaid ? 'payout' : 'release',
      reference: `cash_out:${id}:end`,
      at: new Date(decided).toISOString(),
      admin_id: admin,
      notes: reason,
      entries: [{ account: 'payouts', amount: negative(amount) }, isPaid ? { account: 'cash', amount } : { ...wallet, amount }],
    },
  ];
}
