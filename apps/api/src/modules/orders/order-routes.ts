import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from '@diwan/contract/kit/form';
import { validate } from '@diwan/contract/kit/validate';
import { delegateForm, orderForm, orderMoveForm, quoteForm } from '@diwan/contract/order-calls';
import type { PermissionUrl } from '@diwan/contract/permissions';
import { ORDER_ACTIONS, ORDER_MOVES, type OrderAction, type OrderActor } from '@diwan/domain/orders/order-moves';
import { checkedBody } from '../../crud/checked-body.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { requestSchema } from '../../crud/documents/body-schema.ts';
import { answerSchema, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import { requestBody } from '../../platform/http/form-body.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { demandForKind } from './order-kinds.ts';
import { phoneRules } from '../../crud/phone-rules.ts';
import { lockRows, showRow } from '../../crud/read.ts';
import { rowId } from '../../platform/http/row-id.ts';
import type { Row } from '../../crud/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { delegateLocked } from './delegate-order.ts';
import { ordersApi, tripsApi } from './resources.ts';
import { moveLocked, type MoveContext } from './move-order.ts';
import { detailsOf } from './order-details.ts';
import type { OrderRow } from './order-row.ts';
import { checkOrder } from './place-order.ts';
import { placeWithin } from './approved-order.ts';
import { registerEligibility } from './eligibility-routes.ts';
import { couponPreview } from './order-coupon.ts';
import { linesOf, priceOf, quoteOf, type AskedLine } from './price-order.ts';

export const ANY = answerSchema({ type: 'object', additionalProperties: true });
const LINES: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { provider_service_id: { type: 'integer' }, quantity: { type: 'integer', minimum: 1 } },
    required: ['provider_service_id', 'quantity'],
  },
};

export const success = (request: FastifyRequest, key: string, data: unknown) => ({
  status: 'success',
  message: translate(request.language, `messages.${key}`),
  data,
});

/** What a call did, with the order's number; trips have words of their own where the call has none. */
function done(request: FastifyRequest, key: string, order: OrderRow, data: Row) {
  const params = { number: order.order_no, context: order.order_type };
  return { ...success(request, 'ok', data), message: translate(request.language, `messages.${key}`, params) };
}

export function bodyDoc(form: Form, withLines = false): JsonSchema {
  const schema = requestSchema(form, 'create');
  return withLines ? { ...schema, properties: { ...(schema.properties as Record<string, JsonSchema>), services: LINES } } : schema;
}

/** A call about one order: what its body may hold, what it says when it is done, and what it does. */
export interface OrderCall {
  readonly form: Form;
  readonly said: string;
  /** 200 unless told. */
  readonly status?: number;
  /** Answers the order, or the `approval_id` that it waits for. */
  readonly work: (context: MoveContext, order: OrderRow, values: Row) => Promise<Row>;
}

/** Runs a call about one order: its body checked, the row locked within reach, and still the version that was looked at; once for each key. */
export async function onOrder(
  app: FastifyInstance,
  api: ResourceApi,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, said, work, status = 200 }: OrderCall,
) {
  const body = (await requestBody(form, request)) ?? {};
  return answerOnce(app, request, reply, body, {
    async prepare() {
      const checked = validate(form, 'create', body, { phones: await phoneRules(app) });
      if (!checked.ok) throw invalid(checked.errors);
      return checked.value as Row;
    },
    async work(transaction, { updated_at: version, ...values }) {
      const [order] = (await lockRows(transaction.client, api, request, [rowId(request)])) as OrderRow[];
      if (!order) throw notFound();
      demandForKind(request.access, request.routeOptions.config.guard, order.order_type);
      if (typeof version === 'string' && Date.parse(version) !== Date.parse(order.updated_at))
        throw conflict('row.changed', {}, { current: await showRow(transaction.client, api, request, order.id, 'change') });
      await checkReferences(transaction, request, form, order, values);
      const data = await work({ app, request, transaction, api }, order, values);
      const waits = data['approval_id'] !== undefined;
      return { status: waits ? 202 : status, body: done(request, waits ? 'wallet.waiting' : said, order, data) };
    },
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const whole = (value: unknown) => (typeof value === 'number' ? value : undefined);

function registerMove(app: FastifyInstance, api: ResourceApi, action: OrderAction, guard: PermissionUrl, prefix: string) {
  const form = orderMoveForm(action);
  const doc = { summary: `Move it: ${action}`, tag: api.resource.name, body: bodyDoc(form), answer: ANY, refusals: [404, 409, 422] };
  app.post(
    `${prefix}/${api.resource.name}/:id/${action}`,
    { config: { guard, resource: api.resource.name, forms: true, doc } },
    (request, reply) =>
      onOrder(app, api, request, reply, {
        form,
        said: `orders.moved.${action}`,
        work: (context, order, values) =>
          moveLocked(context, order, {
            action,
            actor: (values['on_behalf_of'] as OrderActor | null | undefined) ?? 'admin',
            providerId: whole(values['provider_id']),
            cancelReasonId: whole(values['cancel_reason_id']),
            notes: text(values['notes']),
            overrideReason: text(values['override_reason']),
          }),
      }),
  );
}

function registerDelegation(app: FastifyInstance, api: ResourceApi, prefix: string) {
  const { name } = api.resource;
  const doc = { summary: 'Give it to another provider', tag: name, body: bodyDoc(delegateForm), answer: ANY, refusals: [404, 409, 422] };
  app.post(`${prefix}/${name}/:id/delegate`, { config: { guard: 'delegate-orders', resource: name, forms: true, doc } }, (request, reply) =>
    onOrder(app, api, request, reply, {
      form: delegateForm,
      said: 'orders.delegated',
      work: (context, order, values) =>
        delegateLocked(context, order, {
          providerId: values['provider_id'] as number,
          notes: text(values['notes']),
          overrideReason: text(values['override_reason']),
        }),
    }),
  );
}

function registerDetails(app: FastifyInstance, api: ResourceApi, prefix: string) {
  const { name, can } = api.resource;
  const doc = { summary: 'What was ordered, the timeline, the way, and what may be done now', tag: name, answer: ANY, refusals: [404] };
  app.get(`${prefix}/${name}/:id/details`, { config: { guard: can.show, resource: name, doc } }, async (request) =>
    success(request, 'ok', await detailsOf(app, api, request, rowId(request))),
  );
}

/** What an order would cost; a coupon that cannot be used takes nothing off, and the answer says why. */
async function quote(app: FastifyInstance, request: FastifyRequest, values: Row, lines: readonly AskedLine[]): Promise<Row> {
  return inTransaction(app, async (transaction) => {
    await checkReferences(transaction, request, quoteForm, null, values);
    let couponError: string | null = null;
    const discountOf = async (price: bigint) => {
      if (typeof values['coupon_code'] !== 'string') return 0n;
      try {
        return await couponPreview(transaction, values, price, app.now());
      } catch (error) {
        if (!(error instanceof AppError) || !error.code.startsWith('coupon.')) throw error;
        couponError = translate(request.language, `errors.${error.code}`, error.params);
        return 0n;
      }
    };
    const priced = await priceOf(app, transaction.client, values, lines, discountOf);
    return { ...quoteOf(priced), coupon_error: couponError };
  });
}

function registerPlacing(app: FastifyInstance, prefix: string) {
  const tag = 'orders';
  const quoteDoc = {
    summary: 'What an order would cost, as far as it is typed in',
    tag,
    body: bodyDoc(quoteForm, true),
    answer: ANY,
    refusals: [422],
  };
  app.post(`${prefix}/orders/quote`, { config: { guard: 'create-orders', doc: quoteDoc } }, async (request) => {
    const { services, ...body } = (request.body ?? {}) as Row;
    return success(request, 'ok', await quote(app, request, checkedBody(quoteForm, body), linesOf(services)));
  });

  const placeDoc = {
    summary: 'Place an order; with typed prices above the limit a second admin is asked (202)',
    tag,
    body: bodyDoc(orderForm, true),
    status: 201,
    answer: ANY,
    refusals: [422],
  };
  app.post(`${prefix}/orders`, { config: { guard: 'create-orders', forms: true, doc: placeDoc } }, async (request, reply) => {
    const body = await requestBody(orderForm, request);
    return answerOnce(app, request, reply, body, {
      prepare: () => checkOrder(app, body),
      work: async (transaction, asked) => {
        const placed = await placeWithin(app, request, transaction, asked);
        if ('approval_id' in placed) return { status: 202, body: success(request, 'orders.waiting', placed) };
        return { status: 201, body: success(request, 'created', placed) };
      },
    });
  });
}

/** Placing, moving and delegating orders, and what their pages show. */
export function registerOrders(app: FastifyInstance, prefix: string) {
  registerPlacing(app, prefix);
  for (const action of ORDER_ACTIONS)
    registerMove(app, ordersApi, action, action === 'cancel_order' ? 'cancel-orders' : 'update-orders', prefix);
  for (const action of Object.keys(ORDER_MOVES.trip) as OrderAction[])
    registerMove(app, tripsApi, action, action === 'cancel_order' ? 'cancel-orders' : 'update-trips', prefix);
  for (const api of [ordersApi, tripsApi]) {
    registerDelegation(app, api, prefix);
    registerDetails(app, api, prefix);
  }
  registerEligibility(app, prefix);
}
