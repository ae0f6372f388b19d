import { approvalDecision, approvals } from '../resources/approvals.ts';
import { record } from './answers.ts';
import { defineCall } from './call.ts';
import { walletCalls } from './money.ts';
import { placingCalls } from './order-placing.ts';
import { orderCalls } from './orders.ts';

const { pay, refund, writeOff } = orderCalls.orders;
/** What is approved is done at once, and refused as it would have been when it was asked for. */
const REFUSALS_OF_WORK = [walletCalls.charge.move, placingCalls.placeOrder, pay, refund, writeOff].flatMap(({ errors }) => errors[409]);

const decideApproval = defineCall({
  method: 'POST',
  path: 'approvals/:id',
  permission: 'decide-approvals',
  tag: 'approvals',
  summary: 'Approve, which does it, or refuse',
  body: approvalDecision,
  answer: record(approvals),
  errors: {
    403: ['approval.own', 'approval.not_a_second', 'row.all_countries_only', 'settings.all_countries_only'],
    409: [
      'approval.expired',
      'approval.decided',
      'approval.asker_gone',
      'approval.gone',
      'approval.order_costs_more',
      'cash_out.account_taken_back',
      'cash_out.decided',
      'row.changed',
      ...REFUSALS_OF_WORK,
    ],
  },
  idempotent: true,
  forms: true,
});

export const approvalCalls = { decideApproval };
