import * as z from 'zod/mini';
import { amount, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { money } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';
import { CASH_OUT_STATUSES } from './resource.ts';

const provider = { guard: 'provider', tag: 'money' } as const;

const maybeText = () => z.nullable(z.string());

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

export const ownCashOutCalls = { askCashOut, listCashOuts };
export type AppCashOut = DataOf<typeof askCashOut>;
