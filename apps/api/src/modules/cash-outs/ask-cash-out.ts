import type { AppCashOut } from '@diwan/contract/cash-outs/app-calls';
import { fromMinor, type Minor, NONE, toMinor, writeAmount } from '@diwan/domain/money';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { requestCashOut } from '../../ledger/cash-outs.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { getBankAccount } from '../providers/index.ts';
import { readHome, type Home } from '../../crud/resource/country.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { readName } from '../../access/persons/read-name.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** An amount that was looked at before anything is locked. */
export interface WantedAmount {
  readonly home: Home;
  readonly amount: Minor;
}

/** The amount in the currency of the provider's country; 422 where it is none, or below what may be asked for. */
export async function checkedAmount(app: Context, { countryId }: Person, typed: string): Promise<WantedAmount> {
  const home = await readHome(app.database.pool, countryId);
  const amount = toMinor(typed, home.currency);
  if (amount === undefined) throw invalidField('amount', 'money');
  if (amount <= 0n) throw invalidField('amount', 'above_zero');
  const least = (await app.settings.amount('min_limit_withdrawal', home)) ?? NONE;
  if (amount < least) throw invalidField('amount', 'below_minimum', { minimum: fromMinor(least, home.currency), currency: home.currency });
  return { home, amount };
}

async function refuseSecond({ client }: Transaction, provider: number): Promise<void> {
  const pending = db
    .selectFrom('cash_outs')
    .select('id')
    .where('user_id', '=', provider)
    .where('user_type', '=', 'provider')
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null);
  const waiting = await maybe(client, pending.limit(1));
  if (waiting) throw conflict('cash_out.waiting', {}, waiting);
}

/** Holds the amount and asks for it: one request at a time, to the account that is known, unless that has just changed. */
export async function askCashOut(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  { id, countryId }: Person,
  { home: { currency }, amount }: WantedAmount,
): Promise<AppCashOut> {
  const now = app.now();
  await takePersonTurn(transaction, { kind: 'provider', id }, 'cash-out');
  await demandOwnPhone(transaction.client, caller);
  await refuseSecond(transaction, id);
  const account = await getBankAccount(transaction.client, id, now);
  if (!account) throw conflict('cash_out.no_account');
  if (account.payouts_from !== null) throw conflict('cash_out.new_account', {}, { payouts_from: account.payouts_from });
  if (account.status !== 'accepted') throw conflict(account.status === 'pending' ? 'cash_out.account_waits' : 'cash_out.account_rejected');
  const { bank_name, branch, account_number, city } = account;
  const money = { country_id: countryId, user_type: 'provider', user_id: id, currency, amount } as const;
  const at = new Date(now).toISOString();
  const cashOut = await requestCashOut(transaction, caller, { ...money, bank_name, branch, account_number, city, at });
  await tellAdmins(transaction, { cashOut, provider: id, countryId, amount: writeAmount(amount, currency) });
  return theRow(await getCashOuts(transaction.client, id, cashOut + 1, 1));
}

interface Asked {
  readonly cashOut: number;
  readonly provider: number;
  readonly countryId: number;
  readonly amount: string;
}

async function tellAdmins(transaction: Transaction, { cashOut, provider, countryId, amount }: Asked): Promise<void> {
  const name = await readName(transaction.client, 'provider', provider);
  await notifyAdmins(transaction, {
    type: 'other',
    id: cashOut,
    title: 'messages.notices.cash_out_asked.title',
    body: 'messages.notices.cash_out_asked.body',
    params: { name, amount },
    to: { holding: 'update-cashout-requests', country: countryId },
  });
}

const LIST = `select id, created_at, status, currency, amount::text as amount, bank_name, branch, account_number, city, reject_reason, decided_at
from cash_outs where user_id = $1 and user_type = 'provider' and deleted_at is null and id < coalesce($2::int, 2147483647) order by id desc limit $3`;

/** What a provider asked to be paid out, the newest first. */
export async function getCashOuts(runner: Runner, provider: number, before: number | undefined, limit: number): Promise<AppCashOut[]> {
  const { rows } = await runner.query<AppCashOut>({ name: 'own_cash_outs', text: LIST, values: [provider, before ?? null, limit] });
  return rows.map((row) => ({ ...row, amount: fromMinor(row.amount, row.currency) }));
}
