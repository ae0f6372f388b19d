import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AUDIENCE_NAMES } from '@diwan/contract/broadcasts';
import { CALL_CHARGE_TYPES, checkWalletOrder, WALLET_CALLS, WALLET_NOTES_MAX, type WalletCall } from '@diwan/contract/wallet';
import { WALLET_TYPES } from '@diwan/contract/resources/transactions';
import { fromMinor } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import type { ResourceApi } from '../../crud/crud.ts';
import { answerSchema, object } from '../../crud/documents/record-schema.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { plainForm } from '../../platform/http/form-body.ts';
import { answerOnce, type KeptAnswer } from '../../platform/http/idempotency.ts';
import { jobView } from '../../crud/jobs/job-events.ts';
import { showRow } from '../../crud/read.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { askApproval } from '../../ledger/ask-approval.ts';
import { moveWallets } from '../../ledger/move-wallets.ts';
import { peopleThere, startWalletJob, tableOf } from '../../ledger/wallet-job.ts';
import { transactionsApi } from './resources.ts';
import { limitAhead, takeForCall } from './limit-of-call.ts';
import { planCall, type Plan } from './plan-call.ts';

const RIGHTS = { charge: 'charge-multiple', withdraw: 'withdraw-multiple' } as const;
const DONE = { charge: 'messages.wallet.charged', withdraw: 'messages.wallet.withdrawn' } as const;

const bodySchema = (call: WalletCall) => ({
  type: 'object',
  properties: {
    user_type: { type: 'string', enum: AUDIENCE_NAMES },
    all: { enum: [0, 1], description: 'All of the kind within reach that the filter lets through, or those of user_ids' },
    user_ids: { type: 'array', items: { type: 'integer' } },
    filter: { type: 'object', description: 'Filters of the list of those people' },
    amount: { type: 'string', description: 'For each person, in their currency; whole for points' },
    currency: { type: 'string', description: "The wallet's, where people have several; else that of their country is meant" },
    wallet_type: { type: 'string', enum: WALLET_TYPES },
    charge_type: { type: 'string', enum: CALL_CHARGE_TYPES[call] },
    notes: { type: 'string', maxLength: WALLET_NOTES_MAX },
  },
  required: ['user_type', 'amount'],
  additionalProperties: false,
});

const docOf = (call: WalletCall) => ({
  summary: `${call === 'charge' ? 'Charge' : 'Withdraw from'} one wallet (201), many by a job, or above a country's limit ask for an approval (202)`,
  tag: 'wallet',
  body: bodySchema(call),
  status: 201,
  answer: answerSchema(object({})),
  refusals: [409, 422],
});

/** Does what was planned: one posting, a job, or an approval to wait for. */
async function carryOut(app: FastifyInstance, transaction: Transaction, request: FastifyRequest, plan: Plan): Promise<KeptAnswer> {
  const { move, only } = plan;
  const { call, user_type, currency, unit, amount, charge_type, notes } = move;
  const answer = (status: number, key: string, data: object): KeptAnswer => ({
    status,
    body: { status: 'success', message: translate(request.language, key), data },
  });
  const taken = await takeForCall(app, transaction, plan, request.access.adminId);
  if (taken.limit !== null) {
    const { limit, country_id, user_ids } = taken;
    const money = { user_type, user_ids, unit, amount, charge_type };
    const id = await askApproval(transaction, request, { kind: call, country_id, money, notes, payload: { currency } });
    return answer(202, 'messages.wallet.waiting', { approval_id: id, limit: fromMinor(limit, currency), currency });
  }
  if (only === null) return answer(202, DONE[call], jobView(await startWalletJob(app, transaction, move, taken.user_ids, request)));
  const there = await peopleThere(transaction, request, move, [only.id]);
  if (there.length === 0) throw conflict('wallet.person_gone');
  const [line] = await moveWallets(transaction, request, move, there);
  const id = line?.id ?? 0;
  return answer(201, DONE[call], await showRow(transaction.client, transactionsApi, request, id));
}

const PREVIEW = answerSchema(
  object({
    people_count: { type: 'integer' },
    person: { type: ['object', 'null'], description: 'Whom it is about, where that is one person' },
    currency: { type: 'string' },
    unit: { type: 'string' },
    amount: { type: 'string' },
    total: { type: 'string' },
    limit: { type: ['string', 'null'], description: 'The limit that it is above, where it needs an approval' },
  }),
);

/** Who somebody is, for a question that names them. */
async function named(app: FastifyInstance, userType: UserType, id: number) {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from ${tableOf(userType)} where id = $1`,
    [id],
  );
  return { id, name: rows[0]?.name ?? '' };
}

/** What a call would do, without doing it; it is refused as the call itself would be. */
async function previewOf(app: FastifyInstance, { move, count, only }: Plan, above: bigint | null) {
  const { amount, unit, currency } = move;
  return {
    people_count: count,
    person: only && (await named(app, move.user_type, only.id)),
    currency,
    unit,
    amount: fromMinor(amount, unit),
    total: fromMinor(amount * BigInt(count), unit),
    limit: above === null ? null : fromMinor(above, currency),
  };
}

function registerPreview(app: FastifyInstance, apis: readonly ResourceApi[], prefix: string, call: WalletCall) {
  const doc = { ...docOf(call), summary: `What wallet/${call} would do with this body; nothing is done`, status: 200, answer: PREVIEW };
  app.post(`${prefix}/wallet/${call}/preview`, { config: { guard: RIGHTS[call], forms: true, doc } }, async (request) => {
    const checked = checkWalletOrder(call, await plainForm(request));
    if (!checked.ok) throw invalid(checked.errors);
    const plan = await planCall(app, apis, request, call, checked.value);
    const data = await previewOf(app, plan, await limitAhead(app, plan, request.access.adminId));
    return { status: 'success', message: translate(request.language, 'messages.ok'), data };
  });
}

/** `POST wallet/charge` and `POST wallet/withdraw`, and what each would do. */
export function registerWalletCalls(app: FastifyInstance, apis: readonly ResourceApi[], prefix: string) {
  for (const call of WALLET_CALLS) {
    registerPreview(app, apis, prefix, call);
    app.post(`${prefix}/wallet/${call}`, { config: { guard: RIGHTS[call], forms: true, doc: docOf(call) } }, async (request, reply) => {
      const body = await plainForm(request);
      const checked = checkWalletOrder(call, body);
      if (!checked.ok) throw invalid(checked.errors);
      const order = checked.value;
      return answerOnce(app, request, reply, body, {
        prepare: () => planCall(app, apis, request, call, order),
        work: (transaction, plan) => carryOut(app, transaction, request, plan),
      });
    });
  }
}
