import type { Server } from '../../platform/http/server.ts';
import { bankAccountCalls, WAITING_ACCOUNTS_SHOWN, type BankAccount } from '@diwan/contract/providers/bank-account-calls';
import type { TextParams } from '@diwan/contract/kit/counted-params';
import { providers } from '@diwan/contract/providers/resource';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import { countriesInScope } from '../../access/caller.ts';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import { setStopped } from '../../ledger/cash-outs.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import { providersApi } from './resources.ts';
import { getBankAccount, hidden } from './bank-account.ts';
import { getWaitingAccounts } from './waiting-accounts.ts';
import { readName } from '../../access/persons/read-name.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const DECIDE = `update bank_accounts set status = $2, reject_reason = $3, decided_at = $4, decided_by = $5
where provider_id = $1 and status = $7 and status <> $2 and changed_at = $6::timestamptz`;

/** The account with who looked at it. */
async function getLookedAt(runner: Runner, provider: number, now: number): Promise<BankAccount | null> {
  const account = await getBankAccount(runner, provider, now);
  if (!account) return null;
  const decided = await maybe(runner, db.selectFrom('bank_accounts').select('decided_by').where('provider_id', '=', provider));
  const by = decided?.decided_by ?? null;
  return { ...account, decided_by_name: by === null ? null : await readName(runner, 'admin', by) };
}

/** The accounts that providers name, for admins who decide about cash-outs: nothing is paid out to one that nobody accepted. */
export function registerBankAccounts(app: Server, base: string) {
  handle(app, base, bankAccountCalls.showBankAccount, async ({ request, params: { id } }) => {
    await showRow(app.database.pool, providersApi, request.caller, id);
    return { data: await getLookedAt(app.database.pool, id, app.now()) };
  });

  handle(app, base, bankAccountCalls.listWaitingAccounts, async ({ request }) => {
    const found = await getWaitingAccounts(app.database.pool, countriesInScope(request.caller), WAITING_ACCOUNTS_SHOWN + 1);
    return { data: found.slice(0, WAITING_ACCOUNTS_SHOWN), beside: { has_more: found.length > WAITING_ACCOUNTS_SHOWN } };
  });

  handleOnce(app, base, bankAccountCalls.decideBankAccount, async ({ request, transaction, params: { id }, body }) => {
    const { client } = transaction;
    const { caller } = request;
    const { status, from, reject_reason: reason = null, changed_at } = body;
    // What is asked to be paid out meanwhile has seen the account before the decision, or after it.
    await takePersonTurn(transaction, { kind: 'provider', id }, 'cash-out');
    const provider = await lockRow(client, providersApi, caller, id);
    const before = await getBankAccount(client, id, app.now());
    if (!before) throw conflict('bank_account.none');
    const now = new Date(app.now()).toISOString();
    const why = status === 'rejected' ? reason : null;
    const { rowCount } = await client.query(DECIDE, [id, status, why, now, request.access.adminId, changed_at, from]);
    if (rowCount !== 1) throw conflict(before.status === from ? 'bank_account.changed' : 'bank_account.decided');
    const context = { caller, transaction, now };
    await setStopped(context, id, before, status === 'rejected');
    const changes = {
      bank_account_status: { before: from, after: status },
      ...(why && { reject_reason: { before: before.reject_reason, after: why } }),
    };
    await recordBeside(context, recorded(providers), provider, changes);
    const decision = from === 'accepted' ? 'taken_back' : status;
    await tellOwner(transaction, id, decision, { account: hidden(before.account_number), reason: why ?? '' });
    return { data: await getLookedAt(client, id, app.now()), message: `bank_accounts.${decision}` };
  });
}

function tellOwner(transaction: Transaction, id: number, decision: string, params: TextParams): Promise<void> {
  const title = `messages.notices.bank_account_${decision}`;
  const person = { user_type: 'provider', user_id: id } as const;
  return notifyPerson(transaction, person, { type: 'account', id, title: `${title}.title`, body: `${title}.body`, params });
}
