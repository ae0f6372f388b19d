import { cashOutDecision, cashOuts } from '../resources/cash-outs.ts';
import { record, waits } from './answers.ts';
import { defineCall } from './call.ts';

const decideCashOut = defineCall({
  method: 'POST',
  path: 'cash_outs/:id',
  permission: 'update-cashout-requests',
  tag: 'cash_outs',
  summary: 'Accept, which pays, or reject',
  body: cashOutDecision,
  answer: record(cashOuts),
  later: waits,
  errors: { 409: ['cash_out.decided', 'cash_out.account_taken_back', 'approval.waiting', 'approval.nobody'] },
  idempotent: true,
  forms: true,
});

export const cashOutCalls = { decideCashOut };
