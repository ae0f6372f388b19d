import * as z from 'zod/mini';
import { FINDING_RULES, findingDecision, findings, findingTake } from './resource.ts';
import { id, record, waitingMoney } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const NOT_FREE = ['finding.own', 'finding.own_order', 'finding.not_independent'] as const;

const takeFinding = defineCall({
  method: 'POST',
  path: 'findings/:id/take',
  permission: 'decide-findings',
  tag: 'findings',
  summary: 'Look into a finding oneself, or give it to another who may decide; what somebody has is taken over on purpose alone',
  body: findingTake,
  answer: record(findings),
  errors: { 403: [...NOT_FREE], 409: ['finding.decided', 'finding.taken'] },
});

const decideFinding = defineCall({
  method: 'POST',
  path: 'findings/:id/decide',
  permission: 'decide-findings',
  tag: 'findings',
  summary: 'Decide what follows from a finding: nothing, a warning, holding its earnings, taking money back (above the limit 202), a ban',
  body: findingDecision,
  answer: record(findings),
  later: waitingMoney,
  idempotent: true,
  needsKey: true,
  errors: {
    403: [...NOT_FREE],
    409: [
      'finding.decided',
      'finding.waits',
      'finding.nobody',
      'finding.no_amount',
      'finding.nothing_left',
      'finding.nothing_to_hold',
      'finding.order_under_review',
      'ledger.already_posted',
    ],
  },
});

const showAround = defineCall({
  method: 'GET',
  path: 'findings/:id/around',
  permission: 'index-findings',
  tag: 'findings',
  summary: 'What else was found about the people of a finding: how often each rule within 30 days, and the latest',
  answer: z.object({
    counts: z.array(
      z.object({ person: z.enum(['client', 'provider', 'admin']), person_id: id(), rule: z.enum(FINDING_RULES), count: z.int() }),
    ),
    latest: z.array(record(findings)),
  }),
});
export type FindingsAround = DataOf<typeof showAround>;

export const findingCalls = { takeFinding, decideFinding, showAround };
