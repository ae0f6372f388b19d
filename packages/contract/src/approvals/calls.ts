import * as z from 'zod/mini';
import { approvalDecision, approvals, callOffForm } from './resource.ts';
import { id, record, timestamp } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { walletCalls } from '../wallet/calls.ts';
import { placingCalls } from '../orders/placing-calls.ts';
import { orderCalls } from '../orders/calls.ts';
import { personalDataCalls } from '../personal-data/calls.ts';

const { pay, refund, writeOff, review, delegate } = orderCalls.orders;
/** What is approved is done at once, and refused as it would have been when it was asked for. */
const REFUSALS_OF_WORK = [
  walletCalls.charge.move,
  walletCalls.withdraw.move,
  placingCalls.placeOrder,
  delegate,
  pay,
  refund,
  writeOff,
  review,
].flatMap(({ errors }) => errors[409]);

const decideApproval = defineCall({
  method: 'POST',
  path: 'approvals/:id',
  permission: 'decide-approvals',
  tag: 'approvals',
  summary: 'Approve, which does it, or refuse',
  body: approvalDecision,
  answer: record(approvals),
  errors: {
    403: [
      'approval.own',
      'approval.not_a_second',
      'duty.decide_limit',
      'finding.own',
      'finding.own_order',
      'finding.not_independent',
      'duty.decide_rates',
      'duty.decide_price',
      'duty.decide_coupon',
      ...review.errors[403],
      'row.all_countries_only',
      'settings.all_countries_only',
    ],
    409: [
      'approval.expired',
      'approval.decided',
      'approval.asker_gone',
      'approval.gone',
      'approval.order_costs_more',
      'approval.worth_more',
      'cash_out.account_taken_back',
      'cash_out.decided',
      'cash_out.in_doubt',
      'finding.decided',
      'finding.nothing_left',
      'ledger.already_posted',
      'row.changed',
      ...REFUSALS_OF_WORK,
      ...personalDataCalls.client.erase.errors[409],
    ],
  },
  idempotent: true,
  needsKey: true,
  forms: true,
});

const callOffApproval = defineCall({
  method: 'POST',
  path: 'approvals/:id/call_off',
  permission: 'index-approvals',
  tag: 'approvals',
  summary: 'Stop what nobody could decide about, before it is done by itself: any superadmin may, also whoever asked',
  body: callOffForm,
  answer: record(approvals),
  errors: { 403: ['approval.superadmins_only'], 409: ['approval.decided', 'approval.not_alone'] },
});

const showSecondPersons = defineCall({
  method: 'GET',
  path: 'approvals/:id/second_persons',
  permission: 'index-approvals',
  tag: 'approvals',
  summary: 'Who may decide about an approval now, and who could from when: they are connected with the asker until then',
  answer: z.object({
    now: z.array(z.object({ id: id(), name: z.string() })),
    later: z.array(z.object({ id: id(), name: z.string(), from: timestamp() })),
  }),
});

export const approvalCalls = { decideApproval, callOffApproval, showSecondPersons };
