import * as z from 'zod/mini';
import { defineCall, type DataOf } from '../kit/call.ts';
import { text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { bankAccount } from './bank-account-calls.ts';
import { isAccount, typedAccount } from './iban.ts';

const provider = { guard: 'provider', tag: 'money' } as const;

/** How long the number of an account is, in its one spelling. */
const [ACCOUNT_MIN, ACCOUNT_MAX] = [4, 40];

/** Where a provider is paid out to, as their requests name it. */
export const bankAccountForm = defineForm(
  'cash_outs',
  {
    bank_name: text({ max: 120 }),
    branch: text({ max: 120, optional: true }),
    // What is pasted has its name before it and blanks within.
    account_number: text({ code: true, min: 4, max: 80 }),
    city: text({ max: 120, optional: true }),
    holder_name: text({ max: 120 }),
  },
  ({ account_number: typed = '' }, fail) => {
    const { length } = typedAccount(typed);
    if (length > ACCOUNT_MAX) fail('account_number', 'too_long', { max: ACCOUNT_MAX });
    else if (length < ACCOUNT_MIN) fail('account_number', 'too_short', { min: ACCOUNT_MIN });
    else if (!isAccount(typed)) fail('account_number', 'iban');
  },
);

/** Each change is told to whoever decides about accounts. */
const ACCOUNTS_PER_MINUTE = 10;

const showBankAccount = defineCall({
  ...provider,
  method: 'GET',
  path: 'bank_account',
  summary: 'Where one is paid out to; null until one has said so',
  answer: z.nullable(bankAccount),
});

const saveBankAccount = defineCall({
  ...provider,
  method: 'PUT',
  path: 'bank_account',
  summary: 'Say where one is paid out to: an admin looks at it. After a change nothing can be asked for 24 hours',
  body: bankAccountForm,
  answer: z.nullable(bankAccount),
  errors: { 409: ['account.phone_changed'], 429: ['too_many_requests'] },
  perMinute: ACCOUNTS_PER_MINUTE,
});

export const ownAccountCalls = { showBankAccount, saveBankAccount };
export type AppBankAccount = NonNullable<DataOf<typeof showBankAccount>>;
