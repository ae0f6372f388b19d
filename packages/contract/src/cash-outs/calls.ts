import * as z from 'zod/mini';
import { cashOutDecision, cashOuts, PAYOUT_DOUBTS } from './resource.ts';
import { amount, flag, record, waitingMoney } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { earnedFigures } from '../wallet/calls.ts';

/** Above the limit, or in doubt, a second admin is asked. */
const waits = z.extend(waitingMoney, { limit: z.nullable(amount()), doubts: z.array(z.enum(PAYOUT_DOUBTS)) });

const checkCashOut = defineCall({
  method: 'GET',
  path: 'cash_outs/:id/check',
  permission: 'update-cashout-requests',
  tag: 'cash_outs',
  summary: 'What accepting would do as things stand: what is paid, what goes to what the wallet lacks, and what speaks against it',
  answer: z.object({
    currency: z.string(),
    amount: amount(),
    /** What is in the wallet beside it; below zero it owes. */
    balance: amount(),
    /** What of that could be taken out as well, and what not yet. */
    ...earnedFigures,
    /** What stays in the wallet for that, and what is paid out. */
    netted: amount(),
    pays: amount(),
    doubts: z.array(z.enum(PAYOUT_DOUBTS)),
    /** Whether a second admin is asked because of them. */
    takes_two: flag(),
  }),
});

const decideCashOut = defineCall({
  method: 'POST',
  path: 'cash_outs/:id',
  permission: 'update-cashout-requests',
  tag: 'cash_outs',
  summary: 'Accept, which pays, or reject',
  body: cashOutDecision,
  answer: record(cashOuts),
  later: waits,
  errors: { 409: ['cash_out.decided', 'cash_out.in_doubt', 'cash_out.account_taken_back', 'approval.waiting'] },
  idempotent: true,
  needsKey: true,
  forms: true,
});

export const cashOutCalls = { checkCashOut, decideCashOut };
