import * as z from 'zod/mini';
import { amount, id, timestamp } from '../calls/answers.ts';
import { bankAccount } from '../calls/bank-accounts.ts';
import { earnedFigures } from '../calls/money.ts';
import { defineCall, type DataOf } from '../calls/call.ts';
import { money, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { CASH_OUT_STATUSES } from '../resources/cash-outs.ts';
import { CHARGE_TYPES, TRANSACTION_TYPES, WALLET_TYPES } from '../resources/transactions.ts';
import { isAccount, typedAccount } from './iban.ts';
import { pageBeside, pageQuery } from './paging.ts';

const person = { guard: 'person', tag: 'money' } as const;
const provider = { guard: 'provider', tag: 'money' } as const;

const maybeText = () => z.nullable(z.string());

const showWallet = defineCall({
  ...person,
  method: 'GET',
  path: 'wallet',
  summary: 'What is in one’s wallet, what is held, promised and pending of it, and what may be taken out',
  answer: z.object({
    /** That of one’s country. */
    currency: z.string(),
    balance: amount(),
    /** Asked to be paid out, and not decided about; it is out of the balance already. */
    held: amount(),
    /** What open orders will take. */
    promised: amount(),
    /** The balance without what is promised; below zero where one owes. */
    free: amount(),
    /** What one owes, as a client: it is paid before anything new is ordered. */
    debt: amount(),
    ...earnedFigures,
    points: z.int(),
    /** The least that may be asked to be paid out. */
    min_limit_withdrawal: amount(),
    /** The cash-out that waits for a decision. */
    waiting_cash_out_id: z.nullable(id()),
  }),
});

const payDebt = defineCall({
  guard: 'client',
  tag: 'money',
  method: 'POST',
  path: 'wallet/pay_debt',
  summary: 'Pay what one’s wallet owes by card: until then nothing new is ordered',
  body: defineForm('transactions', {}),
  answer: showWallet.answer,
  errors: { 409: ['wallet.no_debt', 'wallet.no_gateway'] },
  idempotent: true,
});

const listTransactions = defineCall({
  ...person,
  method: 'GET',
  path: 'transactions',
  summary: 'One’s statement, the newest first: every movement, with what was there before and after',
  query: pageQuery,
  answer: z.array(
    z.object({
      id: id(),
      created_at: timestamp(),
      wallet_type: z.enum(WALLET_TYPES),
      transaction_type: z.enum(TRANSACTION_TYPES),
      charge_type: z.nullable(z.enum(CHARGE_TYPES)),
      currency: z.string(),
      /** What the amount is counted in: the currency, or `points`. */
      unit: z.string(),
      amount: amount(),
      balance_before: amount(),
      balance_after: amount(),
      point_before: z.int(),
      point_after: z.int(),
      order_id: z.nullable(id()),
      order_no: maybeText(),
    }),
  ),
  beside: pageBeside,
});

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

const cashOut = z.object({
  id: id(),
  created_at: timestamp(),
  status: z.enum(CASH_OUT_STATUSES),
  currency: z.string(),
  amount: amount(),
  bank_name: z.string(),
  branch: maybeText(),
  account_number: z.string(),
  city: maybeText(),
  reject_reason: maybeText(),
  decided_at: z.nullable(timestamp()),
});

const askCashOut = defineCall({
  ...provider,
  method: 'POST',
  path: 'cash_outs',
  summary: 'Ask to be paid out of one’s wallet: the amount is held at once, an admin decides',
  body: defineForm('cash_outs', { amount: money({ max: 1_000_000_000 }) }),
  status: 201,
  answer: cashOut,
  errors: {
    409: [
      'cash_out.waiting',
      'cash_out.no_account',
      'cash_out.new_account',
      'cash_out.account_waits',
      'cash_out.account_rejected',
      'wallet.insufficient',
      'wallet.promised',
      'wallet.pending',
      'account.phone_changed',
      'wallet.stopped',
    ],
  },
  idempotent: true,
});

const listCashOuts = defineCall({
  ...provider,
  method: 'GET',
  path: 'cash_outs',
  summary: 'What one asked to be paid out, the newest first',
  query: pageQuery,
  answer: z.array(cashOut),
  beside: pageBeside,
});

const listRatings = defineCall({
  ...person,
  method: 'GET',
  path: 'ratings',
  summary: 'What others thought of one, the newest first, and what it comes to; `before` is the order of the last one',
  query: pageQuery,
  answer: z.array(z.object({ order_id: id(), order_no: z.string(), rate: z.number(), review: maybeText(), created_at: timestamp() })),
  beside: { ...pageBeside, rating: z.object({ count: z.int(), average: z.nullable(z.number()) }) },
});

export const moneyCalls = {
  showWallet,
  payDebt,
  listTransactions,
  showBankAccount,
  saveBankAccount,
  askCashOut,
  listCashOuts,
  listRatings,
};
export type AppWallet = DataOf<typeof showWallet>;
export type AppTransaction = DataOf<typeof listTransactions>[number];
export type AppBankAccount = NonNullable<DataOf<typeof showBankAccount>>;
export type AppCashOut = DataOf<typeof askCashOut>;
export type AppRating = DataOf<typeof listRatings>[number];
