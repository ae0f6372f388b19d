import { typedAccount } from '@diwan/contract/providers/iban';
import type { AppBankAccount, bankAccountForm } from '@diwan/contract/providers/app-calls';
import { bankAccountCalls } from '@diwan/contract/providers/bank-account-calls';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { providers } from '@diwan/contract/providers/resource';
import { writeAmount } from '@diwan/domain/money';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import type { Changes } from '../../crud/fields/row.ts';
import { recordBeside, recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import type { Context } from '../../crud/resource/context.ts';
import { setStopped } from '../../ledger/cash-outs.ts';
import { demandOwnPhone } from '../../ledger/till/changed-phone.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import { readName } from '../../access/persons/read-name.ts';

/** Whoever got hold of a provider's phone would have the wallet paid to themself: so long its owner has to notice. */
const STOP_MS = 24 * 60 * 60_000;

const FIND = `select bank_name, branch, account_number, city, holder_name, changed_at, payouts_from, status, reject_reason, decided_at
from bank_accounts where provider_id = $1`;

// What nobody has looked at yet is `pending`, whatever was said of the account before it.
const SAVE = `insert into bank_accounts (provider_id, bank_name, branch, account_number, city, holder_name, changed_at, payouts_from)
values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (provider_id) do update
set bank_name = $2, branch = $3, account_number = $4, city = $5, holder_name = $6, changed_at = $7, payouts_from = coalesce($8, bank_accounts.payouts_from)`;
const LOOK_ANEW = `update bank_accounts set status = 'pending', reject_reason = null, decided_at = null, decided_by = null where provider_id = $1`;

/** Where a provider is paid out to; null until they have said so. A stop that is over is none. */
export async function getBankAccount(runner: Runner, provider: number, now: number): Promise<AppBankAccount | null> {
  const { rows } = await runner.query<AppBankAccount>({ name: 'bank_account', text: FIND, values: [provider] });
  const [found] = rows;
  if (!found) return null;
  const isStopped = found.payouts_from !== null && Date.parse(found.payouts_from) > now;
  return isStopped ? found : { ...found, payouts_from: null };
}

/** All but the end of an account's number: the log is read by more people than pay. */
export const hidden = (account: string | undefined) => (account === undefined ? null : `…${account.slice(-4)}`);

type Values = ValuesOf<typeof bankAccountForm>;

const isElsewhere = (before: AppBankAccount, { branch = null, city = null }: Values) => before.branch !== branch || before.city !== city;

/**
 * Whether it is another account than the one before: the same number at another bank or in another name is, and at another
 * branch or in another city once it was accepted, as nobody has looked at it there.
 */
function isAnother(before: AppBankAccount, values: Values): boolean {
  const { account_number, bank_name, holder_name } = values;
  const isRenamed = before.holder_name !== null && before.holder_name !== holder_name;
  const isMoved = before.status === 'accepted' && isElsewhere(before, values);
  return before.account_number !== account_number || before.bank_name !== bank_name || isRenamed || isMoved;
}

/** What a rejection may have been about: nothing is paid out to it, and with it put right the account is looked at anew. */
const isMended = (before: AppBankAccount, values: Values) => before.status === 'rejected' && isElsewhere(before, values);

/** What the log says of another account, or of the first. */
function getLogged(before: AppBankAccount | null, { account_number, branch = null, city = null }: Values): Changes {
  const account = { bank_account: { before: hidden(before?.account_number), after: hidden(account_number) } };
  if (before === null) return account;
  return {
    ...account,
    ...(before.status !== 'pending' && { bank_account_status: { before: before.status, after: 'pending' } }),
    ...(before.branch !== branch && { bank_branch: { before: before.branch, after: branch } }),
    ...(before.city !== city && { bank_city: { before: before.city, after: city } }),
  };
}

/** Its owner hears of it, on whatever device: they may not be the one who said it. */
async function tellOwner(transaction: Transaction, { id }: Person, account: string | null, isOther: boolean): Promise<void> {
  const title = `messages.notices.bank_account_${isOther ? 'changed' : 'added'}`;
  const person = { user_type: 'provider', user_id: id } as const;
  await notifyPerson(transaction, person, { type: 'account', id, title: `${title}.title`, body: `${title}.body`, params: { account } });
}

/** Deciding, and opening where the notice leads: the account in its tab of the provider's page. */
const DECIDERS = ['update-cashout-requests', bankAccountCalls.showBankAccount.permission, providers.can.show] as const;

/** Whoever decides about cash-outs and may open the account hears of it, as somebody has to look at it. */
async function tellDeciders(transaction: Transaction, { id, countryId }: Person, account: string | null): Promise<void> {
  const name = await readName(transaction.client, 'provider', id);
  await notifyAdmins(transaction, {
    type: 'bank_account',
    id,
    title: 'messages.notices.bank_account_waits.title',
    body: 'messages.notices.bank_account_waits.body',
    params: { name, account },
    to: { holding: DECIDERS, country: countryId },
  });
}

/** What waits to be paid out to the account that was replaced is not: its owner may have replaced it as it is no longer theirs. */
async function stopWaiting(context: ChangeContext, { id, countryId }: Person, before: AppBankAccount): Promise<void> {
  const { transaction } = context;
  for (const { id: cashOut, amount, currency } of await setStopped(context, id, before, true)) {
    const params = { number: cashOut, amount: writeAmount(amount, currency), account: hidden(before.account_number) };
    const own = 'messages.notices.cash_out_stopped';
    const notice = { type: 'account', id, title: `${own}.title`, body: `${own}.body`, params } as const;
    await notifyPerson(transaction, { user_type: 'provider', user_id: id }, notice);
    const theirs = 'messages.notices.cash_out_to_stop';
    const to = { holding: 'update-cashout-requests', country: countryId } as const;
    await notifyAdmins(transaction, { type: 'other', id: cashOut, title: `${theirs}.title`, body: `${theirs}.body`, params, to });
  }
}

/** Saves where a provider is paid out to. Another account waits for an admin, stops paying out for a day, and its owner is told of it. */
export async function saveBankAccount(app: Context, caller: Caller, person: Person, asked: Values) {
  const values = { ...asked, account_number: typedAccount(asked.account_number) };
  const { id, countryId } = person;
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    // What is asked to be paid out, or decided about the account meanwhile, has seen it before the change or after it.
    await takePersonTurn(transaction, { kind: 'provider', id }, 'cash-out');
    await demandOwnPhone(client, caller);
    const now = app.now();
    const before = await getBankAccount(client, id, now);
    // Whoever decides names the account by this time: no two of a provider have the same.
    const changedAt = Math.max(now, before === null ? 0 : Date.parse(before.changed_at) + 1);
    const { bank_name, branch = null, account_number, city = null, holder_name } = values;
    const isOther = before !== null && isAnother(before, values);
    const isPutRight = before !== null && !isOther && isMended(before, values);
    const stop = isOther ? new Date(now + STOP_MS).toISOString() : null;
    await client.query(SAVE, [id, bank_name, branch, account_number, city, holder_name, new Date(changedAt).toISOString(), stop]);
    if (isOther || isPutRight || before?.holder_name === null) await client.query(LOOK_ANEW, [id]);
    const account = hidden(account_number);
    if (before === null || isOther || isPutRight) {
      const changes = isPutRight ? { bank_account_status: { before: 'rejected', after: 'pending' } } : getLogged(before, values);
      await recordBeside({ caller, transaction, now }, recorded(providers), { id, country_id: countryId }, changes);
      await tellDeciders(transaction, person, account);
    }
    if (before === null || isOther) await tellOwner(transaction, person, account, isOther);
    if (isOther) await stopWaiting({ caller, transaction, now }, person, before);
    return getBankAccount(client, id, now);
  });
}
