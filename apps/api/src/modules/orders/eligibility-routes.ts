import { candidateForm, delegateForm, eligibilityForm } from '@diwan/contract/order-calls';
import type { PermissionUrl } from '@diwan/contract/permissions';
import { mayOverride } from '@diwan/domain/orders/eligibility';
import { phaseOf } from '@diwan/domain/orders/order-phases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkedBody } from '../../crud/checked-body.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { requestSchema } from '../../crud/documents/body-schema.ts';
import { answerSchema } from '../../crud/documents/record-schema.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { rowId } from '../../platform/http/row-id.ts';
import type { Row } from '../../crud/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { may } from '../../access/access.ts';
import { ordersApi, tripsApi } from './resources.ts';
import { CANDIDATES, candidatesFor, reasonsOf, type Place } from './candidates.ts';
import { readOrder } from './order-details.ts';
import { judgeTaker, type OpenJob } from './order-eligibility.ts';
import type { OrderRow } from './order-row.ts';
import { payTypeOf } from './place-order.ts';

const ANSWER = answerSchema({
  type: 'object',
  properties: {
    reasons: { type: 'array', items: { type: 'object', properties: { code: { type: 'string' }, text: { type: 'string' } } } },
    may_override: { type: 'boolean' },
  },
});

/** What speaks against a provider for a job: nothing is taken by asking. */
async function answer(
  app: FastifyInstance,
  request: FastifyRequest,
  runner: Runner,
  job: OpenJob,
  providerId: number,
  isTakenNow: boolean,
) {
  const verdict = await judgeTaker(app, runner, job, providerId, { isTakenNow, lock: false });
  if (!verdict) throw invalidField('provider_id', 'not_found');
  const { reasons } = verdict;
  return {
    status: 'success',
    message: translate(request.language, 'messages.ok'),
    data: {
      reasons: reasonsOf(request, verdict),
      may_override: reasons.length > 0 && mayOverride(reasons) && may(request.access, 'override-eligibility'),
    },
  };
}

const PACKS = `select provider_service_id as id from order_services where order_id = $1 and provider_service_id is not null order by place limit 20`;

/** For who may change the order: the list leads to these, also where its page may not be looked at. */
function registerOfOrder(app: FastifyInstance, api: ResourceApi, guard: readonly PermissionUrl[], prefix: string) {
  const { name } = api.resource;
  const doc = { summary: 'What speaks against a provider for it', tag: name, answer: ANSWER, refusals: [404, 422] };
  app.get(`${prefix}/${name}/:id/eligibility/:provider_id`, { config: { guard, resource: name, doc } }, (request) =>
    inTransaction(app, async (transaction) => {
      const order = await readOrder(transaction.client, api, request, rowId(request), 'change');
      const providerId = rowId(request, 'provider_id');
      await checkReferences(transaction, request, delegateForm, order, { provider_id: providerId });
      return answer(app, request, transaction.client, order, providerId, isTakenWith(request, order));
    }),
  );
  const listDoc = {
    ...doc,
    summary: 'Who may take it, the best suited first; `keyword` finds others, with what speaks against them',
    answer: CANDIDATES,
  };
  app.get(`${prefix}/${name}/:id/candidates`, { config: { guard, resource: name, doc: listDoc } }, async (request) => {
    const { pool } = app.database;
    const order = await readOrder(pool, api, request, rowId(request), 'change');
    const packs = await pool.query<{ id: number }>(PACKS, [order.id]);
    const job = { ...(order as unknown as OpenJob & Place), packs: packs.rows.map(({ id }) => id) };
    const asked = { isTakenNow: isTakenWith(request, order), besides: order.provider_id, keyword: (request.query as Row)['keyword'] };
    return candidatesFor(app, request, job, asked);
  });
}

/** Whoever is asked takes an order on, unless it is given to them while it waits. */
function isTakenWith(request: FastifyRequest, order: OrderRow): boolean {
  const isDelegated = (request.query as Row)['for'] === 'delegate';
  return !isDelegated || phaseOf(order.order_status) !== 'requested';
}

/** A job that is being typed in, as far as it decides who may take it. */
async function typedJob(runner: Runner, values: Row): Promise<OpenJob> {
  const { rows } = await runner.query<{ currency: string }>('select currency from countries where id = $1', [values['country_id']]);
  const nothing = { id: null, city_id: null, vehicle_type: null, visit_date: null, visit_time: null };
  const pay_type = typeof values['payment_way_id'] === 'number' ? await payTypeOf(runner, values) : '';
  return { ...nothing, ...values, currency: rows[0]?.currency ?? '', pay_type } as unknown as OpenJob;
}

/** Whether a provider may take an order that is there, or one that is being typed in; each reason against with its words. */
export function registerEligibility(app: FastifyInstance, prefix: string) {
  registerOfOrder(app, ordersApi, ['update-orders', 'delegate-orders'], prefix);
  registerOfOrder(app, tripsApi, ['update-trips', 'delegate-orders'], prefix);
  const body = requestSchema(eligibilityForm, 'create');
  const doc = {
    summary: 'What speaks against a provider for a job that is typed in',
    tag: 'orders',
    body,
    answer: ANSWER,
    refusals: [422],
  };
  app.post(`${prefix}/orders/eligibility`, { config: { guard: 'create-orders', writes: false, doc } }, (request) => {
    const values = checkedBody(eligibilityForm, request.body ?? {});
    return inTransaction(app, async (transaction) => {
      await checkReferences(transaction, request, eligibilityForm, null, values);
      return answer(app, request, transaction.client, await typedJob(transaction.client, values), values['provider_id'] as number, false);
    });
  });
  const listed = {
    ...doc,
    summary: 'Who may take a job that is typed in, the best suited first',
    body: requestSchema(candidateForm, 'create'),
    answer: CANDIDATES,
  };
  app.post(`${prefix}/orders/candidates`, { config: { guard: 'create-orders', writes: false, doc: listed } }, async (request) => {
    const { provider_service_id: pack, keyword, ...values } = checkedBody(candidateForm, request.body ?? {});
    await inTransaction(app, (transaction) =>
      checkReferences(transaction, request, candidateForm, null, { ...values, provider_service_id: pack }),
    );
    const job = {
      lat: null,
      lng: null,
      group_service_id: null,
      ...(await typedJob(app.database.pool, values)),
      packs: typeof pack === 'number' ? [pack] : [],
    };
    return candidatesFor(app, request, job, { isTakenNow: false, besides: null, keyword });
  });
}
