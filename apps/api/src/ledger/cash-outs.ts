import { fromMinor, minor, type Minor, minus, negative, NONE } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import { cashOuts, type CashOutStatus } from '@diwan/contract/cash-outs/resource';
import { getAdminId, type Caller } from '../access/caller.ts';
import { recorded, type ChangeContext } from '../crud/record/change-log.ts';
import { changeRow, changeRows, insertRow } from '../crud/record/change-row.ts';
import { conflict } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { post, postAll } from './post.ts';
import { demandFree } from './promised.ts';
import { translate } from '../platform/translate.ts';
import { lockWallets } from './wallets.ts';
import { db } from '../platform/database/tables.ts';
import { maybe } from '../platform/database/typed.ts';

/** A cash-out as its table holds it, its amount in minor units. */
export interface CashOutRow {
  readonly id: number;
  readonly country_id: number;
  readonly user_type: UserType;
  readonly user_id: number;
  readonly currency: string;
  readonly amount: number | string;
  readonly status: CashOutStatus;
  /** The account that it names was accepted, and is no more, or was replaced by another. */
  readonly is_stopped: boolean;
}

export interface CashOutWanted extends Omit<CashOutRow, 'id' | 'status' | 'amount' | 'is_stopped'> {
  readonly amount: Minor;
  readonly bank_name: string;
  readonly branch: string | null;
  readonly account_number: string;
  readonly city: string | null;
  /** When it is asked for. */
  readonly at: string;
}

const base = ({ id, country_id, currency }: CashOutRow) => ({ country_id, currency, unit: currency, reference: `cash_out:${id}` });

/** Writes down that a person asks to be paid out, and holds the amount: 409 `wallet.insufficient` where it is not there, and `wallet.promised`, `wallet.pending` or `wallet.stopped` where it may not leave. */
export async function requestCashOut(transaction: Transaction, caller: Caller, wanted: CashOutWanted): Promise<number> {
  const { country_id, user_type, user_id, currency, amount, bank_name, branch, account_number, city, at } = wanted;
  const columns = { country_id, user_type, user_id, currency, amount: String(amount), bank_name, branch, account_number, city };
  const context = { caller, transaction, now: at };
  const says = { amount: { before: null, after: `${fromMinor(amount, currency)} ${currency}` } };
  const row = await insertRow<CashOutRow>(context, recorded(cashOuts), columns, { says });
  await demandFree(transaction, [{ user_type, user_id, currency, country_id }], amount, at);
  await post(transaction, {
    ...base(row),
    kind: 'hold',
    reference: `cash_out:${row.id}:hold`,
    entries: [
      { account: user_type, user_id, amount: negative(amount), floor: NONE },
      { account: 'payouts', amount },
    ],
    at,
  });
  return row.id;
}

/**
 * What is decided about one cash-out happens one after the other: accepting, rejecting, and approving what was accepted. Taken
 * before anything is locked, since rejecting goes from the request to its approval and approving the other way round.
 */
export async function takeCashOutTurn({ client }: Pick<Transaction, 'client'>, id: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('cash-out ' || $1::int, 4))`, [id]);
}

/** The row, locked; 409 where it has been decided about. */
export async function lockPending(transaction: Transaction, id: number): Promise<CashOutRow> {
  const found = db.selectFrom('cash_outs').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const row = await maybe(transaction, found.forNoKeyUpdate());
  if (row?.status !== 'pending') throw conflict('cash_out.decided', {}, { status: row?.status ?? null });
  return row;
}

/** Throws 409 where the account that a cash-out names is paid out to no more. */
export function demandPayable({ is_stopped }: CashOutRow): void {
  if (is_stopped) throw conflict('cash_out.account_taken_back');
}

const TO_ACCOUNT = `select * from cash_outs where user_id = $1 and user_type = 'provider' and account_number = $2 and bank_name = $3
  and status = 'pending' and is_stopped <> $4 and ($4 or branch is not distinct from $5) and deleted_at is null order by id for no key update`;

/** Stops what waits to be paid out to an account of a provider, at whichever branch; or lets go on what names it as it is. Answers those that it was. */
export async function setStopped(
  context: ChangeContext,
  provider: number,
  { account_number, bank_name, branch }: Pick<CashOutWanted, 'account_number' | 'bank_name' | 'branch'>,
  is_stopped: boolean,
): Promise<readonly CashOutRow[]> {
  const { rows } = await context.transaction.client.query<CashOutRow>(TO_ACCOUNT, [
    provider,
    account_number,
    bank_name,
    is_stopped,
    branch,
  ]);
  await changeRows(context, recorded(cashOuts), rows, { is_stopped });
  return rows;
}

async function close(transaction: Transaction, caller: Caller, row: CashOutRow, status: CashOutStatus, now: string, reason: string | null) {
  const silently = { decided_at: now, decided_by: getAdminId(caller) };
  await changeRow({ caller, transaction, now }, recorded(cashOuts), row, { status, reject_reason: reason }, { silently });
}

/** Who decides, when, who wanted it paid, and who approved that where two had to. */
export interface CashOutDecider {
  readonly caller: Caller;
  readonly now: string;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
}

/** What paying a cash-out comes to: what of it stays for what the wallet lacks, and what is paid. */
export interface PlannedPayout {
  readonly balance: Minor;
  readonly netted: Minor;
  readonly pays: Minor;
}

/** What somebody owes is netted first: as much of what is held as their wallet is below zero stays in it. */
export function planPayout(row: CashOutRow, balance: Minor): PlannedPayout {
  const [amount, owed] = [minor(row.amount), balance < 0n ? negative(balance) : NONE];
  const netted = owed < amount ? owed : amount;
  return { balance, netted, pays: minus(amount, netted) };
}

/** The same of a wallet that stays locked. */
async function lockPlan(transaction: Transaction, row: CashOutRow): Promise<PlannedPayout> {
  const [wallet] = (await lockWallets(transaction, [row])).values();
  return planPayout(row, wallet?.balance ?? NONE);
}

/**
 * Pays a locked, pending cash-out out of what is held for it, less what its wallet lacks, which is given back to that first. Where all of
 * it is owed nothing is paid, and the request is closed as rejected, with the reason.
 */
export async function payCashOut(
  transaction: Transaction,
  row: CashOutRow,
  { caller, now, admin_id, approved_by }: CashOutDecider,
): Promise<PlannedPayout> {
  demandPayable(row);
  const plan = await lockPlan(transaction, row);
  if (plan.pays === 0n) {
    await releaseCashOut(transaction, row, { caller, now }, translate('ar', 'messages.cash_outs.all_owed'));
    return plan;
  }
  await close(transaction, caller, row, 'accepted', now, null);
  const by = { admin_id, approved_by };
  await postAll(transaction, [
    {
      ...base(row),
      kind: 'release',
      reference: `cash_out:${row.id}:netted`,
      ...by,
      entries: [
        { account: 'payouts', amount: negative(plan.netted) },
        { account: row.user_type, user_id: row.user_id, amount: plan.netted },
      ],
    },
    {
      ...base(row),
      kind: 'payout',
      reference: `cash_out:${row.id}:end`,
      ...by,
      entries: [
        { account: 'payouts', amount: negative(plan.pays) },
        { account: 'cash', amount: plan.pays },
      ],
    },
  ]);
  return plan;
}

/** Gives what was held for a locked, pending cash-out back to its wallet. */
export async function releaseCashOut(
  transaction: Transaction,
  row: CashOutRow,
  { caller, now }: Pick<CashOutDecider, 'caller' | 'now'>,
  reason: string | null,
): Promise<void> {
  const amount = minor(row.amount);
  await close(transaction, caller, row, 'rejected', now, reason);
  await post(transaction, {
    ...base(row),
    kind: 'release',
    reference: `cash_out:${row.id}:end`,
    admin_id: getAdminId(caller),
    notes: reason,
    entries: [
      { account: 'payouts', amount: negative(amount) },
      { account: row.user_type, user_id: row.user_id, amount },
    ],
  });
}
