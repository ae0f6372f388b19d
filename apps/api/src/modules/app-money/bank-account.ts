import type { AppBankAccount, bankAccountForm } from '@diwan/contract/app/money';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { providers } from '@diwan/contract/resources/providers';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { notifyPerson } from '../../crud/notify/notify-person.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import type { Context } from '../../crud/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';

/** Whoever got hold of a provider's phone would have the wallet paid to themself: so long its owner has to notice. */
const STOP_MS = 24 * 60 * 60_000;

const FIND = `select bank_name, branch, account_number, city, changed_at, payouts_from from bank_accounts where provider_id = $1`;

const SAVE = `insert into bank_accounts (provider_id, bank_name, branch, account_number, city, changed_at, payouts_from)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (provider_id) do update
set bank_name = $2, branch = $3, account_number = $4, city = $5, changed_at = $6, payouts_from = coalesce($7, bank_accounts.payouts_from)`;

/** Where a provider is paid out to; null until they have said so. A stop that is over is none. */
export async function getBankAccount(runner: Runner, provider: number, now: number): Promise<AppBankAccount | null> {
  const { rows } = await runner.query<AppBankAccount>({ name: 'bank_account', text: FIND, values: [provider] });
  const [found] = rows;
  if (!found) return null;
  const isStopped = found.payouts_from !== null && Date.parse(found.payouts_from) > now;
  return isStopped ? found : { ...found, payouts_from: null };
}

/** All but the end of an account's number: the log is read by more people than pay. */
const hidden = (account: string | undefined) => (account === undefined ? null : `…${account.slice(-4)}`);

/** Saves where a provider is paid out to. They are told of it, and another number stops paying out for a day. */
export async function saveBankAccount(app: Context, caller: Caller, { id, countryId }: Person, values: ValuesOf<typeof bankAccountForm>) {
  const now = app.now();
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    await takePersonTurn(transaction, { kind: 'provider', id }, 'bank account');
    const before = await getBankAccount(client, id, now);
    const { bank_name, branch = null, account_number, city = null } = values;
    const isOther = before !== null && before.account_number !== account_number;
    const stop = isOther ? new Date(now + STOP_MS).toISOString() : null;
    await client.query(SAVE, [id, bank_name, branch, account_number, city, new Date(now).toISOString(), stop]);
    if (before?.account_number !== account_number) {
      const changes = { bank_account: { before: hidden(before?.account_number), after: hidden(account_number) } };
      await recordBeside({ caller, transaction, now }, recorded(providers), { id, country_id: countryId }, changes);
      const title = `messages.notices.bank_account_${isOther ? 'changed' : 'added'}`;
      const person = { user_type: 'provider', user_id: id } as const;
      const params = { account: hidden(account_number) };
      await notifyPerson(transaction, person, { type: 'account', id, title: `${title}.title`, body: `${title}.body`, params });
    }
    return getBankAccount(client, id, now);
  });
}
