import * as z from 'zod/mini';
import { amount, id, timestamp } from '../kit/answers.ts';
import { earnedFigures } from './calls.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { defineForm } from '../kit/form.ts';
import { CHARGE_TYPES, TRANSACTION_TYPES, WALLET_TYPES } from './transactions.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';

const person = { guard: 'person', tag: 'money' } as const;

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

export const ownWalletCalls = { showWallet, payDebt, listTransactions };
export type AppWallet = DataOf<typeof showWallet>;
export type AppTransaction = DataOf<typeof listTransactions>[number];
