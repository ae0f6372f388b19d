import * as z from 'zod/mini';
import { CASH_OUT_DECISIONS, CASH_OUT_STATUSES } from '../cash-outs/resource.ts';
import { id, timestamp } from '../kit/answers.ts';
import { across, body } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { typedText } from '../kit/typed-text.ts';

const maybeText = () => z.nullable(z.string());

/** Where a provider is paid out to, and what the administration has said of it. */
export const bankAccount = z.object({
  bank_name: z.string(),
  branch: maybeText(),
  account_number: z.string(),
  city: maybeText(),
  /** In whose name it is; unknown of accounts from before it was asked for. */
  holder_name: maybeText(),
  changed_at: timestamp(),
  /** Nothing is paid out before: null where it may be asked for now. */
  payouts_from: z.nullable(timestamp()),
  /** Paid out to once it is accepted: what one person says is looked at by a second. */
  status: z.enum(CASH_OUT_STATUSES),
  reject_reason: maybeText(),
  decided_at: z.nullable(timestamp()),
});

const shown = z.nullable(z.extend(bankAccount, { decided_by_name: maybeText() }));

const showBankAccount = defineCall({
  method: 'GET',
  path: 'providers/:id/bank_account',
  permission: 'index-cashout-requests',
  tag: 'cash_outs',
  summary: 'Where a provider is paid out to, as they said themselves; null until they have',
  answer: shown,
});

/** A provider's account that nobody has looked at, with whose it is. */
export const waitingAccount = z.extend(bankAccount, { id: id(), first_name: z.string(), last_name: z.string(), time_zone: z.string() });
export type WaitingAccount = z.output<typeof waitingAccount>;

/** So many stand on the page of those that wait: it goes on with the next as they are decided about. */
export const WAITING_ACCOUNTS_SHOWN = 100;

const listWaitingAccounts = defineCall({
  method: 'GET',
  path: 'bank_accounts',
  // Whose account waits is for those who decide about it, and nobody decides about what they do not see.
  permission: 'update-cashout-requests',
  tag: 'cash_outs',
  summary: `The accounts that wait longest for somebody to look at them, ${WAITING_ACCOUNTS_SHOWN} at most`,
  answer: z.array(waitingAccount),
  beside: { has_more: z.boolean() },
});

const decision = body({
  status: z.enum(CASH_OUT_DECISIONS, { error: 'choice' }),
  /** What it was when it was looked at; pending where nothing is said. An acceptance is taken back by rejecting what was accepted. */
  from: z._default(z.enum(CASH_OUT_STATUSES, { error: 'choice' }), 'pending'),
  reject_reason: z.optional(z.nullable(typedText(0, 500))),
  /** The account that was looked at, by when it was changed: another one is looked at anew. */
  changed_at: z.iso.datetime({ offset: true, error: 'date' }),
});

const decideBankAccount = defineCall({
  method: 'POST',
  path: 'providers/:id/bank_account',
  permission: 'update-cashout-requests',
  tag: 'cash_outs',
  summary:
    'Accept the account that a provider named, or reject it with a reason; also after the other was decided. What waits to be paid out to an account that was accepted is stopped',
  body: decision.check(
    across<z.output<typeof decision>>(({ status, reject_reason: reason }, fail) => {
      if (status === 'rejected' && !reason) fail('reject_reason', 'empty');
    }),
  ),
  answer: shown,
  errors: { 409: ['bank_account.none', 'bank_account.changed', 'bank_account.decided'] },
  idempotent: true,
});

export const bankAccountCalls = { showBankAccount, listWaitingAccounts, decideBankAccount };
export type BankAccount = NonNullable<DataOf<typeof showBankAccount>>;
