import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '@diwan/contract/calls/call';
import { orderCalls, orderMoves } from '@diwan/contract/calls/orders';
import type { Form } from '@diwan/contract/kit/form';
import { orderForm, quoteForm } from '@diwan/contract/order-calls';
import type { OrderAction, OrderActor } from '@diwan/domain/orders/order-moves';
import { handleOnce, type Answered } from '../../crud/calls/handle.ts';
import { checkedBody } from '../../crud/checked-body.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { requestSchema } from '../../crud/documents/body-schema.ts';
import { answerSchema, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { requestBody } from '../../platform/http/form-body.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { demandForKind } from './order-kinds.ts';
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

const ANY = answerSchema({ type: 'object', additionalProperties: true });
const LINES: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { provider_service_id: { type: 'integer' }, quantity: { type: 'integer', minimum: 1 } },
    required: ['provider_service_id', 'quantity'],
  },
};

const success = (request: FastifyRequest, key: string, data: unknown) => ({
  status: 'success',
  message: translate(request.language, `messages.${key}`),
  data,
});

function bodyDoc(form: Form): JsonSchema {
  const schema = requestSchema(form, 'create');
  return { ...schema, properties: { ...(schema['properties'] as Record<string, JsonSchema>), services: LINES } };
}

/** What a call about one order says when it is done, and what it does. */
interface OrderWork {
  readonly said: string;
  /** Answers the order, or the `approval_id` that it waits for. */
  readonly work: (context: MoveContext, order: OrderRow, values: Row) => Promise<Row>;
}

type OrderCall = Call & { readonly body: Form; readonly idempotent: true };

/** Registers a call about one order: the row locked within reach, and still the version that was looked at; once for each key. */
export function handleOrder(app: FastifyInstance, base: string, api: ResourceApi, call: OrderCall, { said, work }: OrderWork) {
  handleOnce(app, base, call, async ({ request, transaction, params, body }) => {
    const { updated_at: version, ...values } = body as Row;
    const [order] = (await lockRows(transaction.client, api, request, [(params as { id: number }).id])) as OrderRow[];
    if (!order) throw notFound();
    demandForKind(request.access, request.routeOptions.config.guard, order.order_type);
    if (typeof version === 'string' && Date.parse(version) !== Date.parse(order.updated_at))
      throw conflict('row.changed', {}, { current: await showRow(transaction.client, api, request, order.id, 'change') });
    await checkReferences(transaction, request, call.body, order, values);
    const data = await work({ app, request, transaction, api }, order, values);
    // Trips have words of their own where the call has none.
    const about = { params: { number: order.order_no, context: order.order_type } };
    const answered =
      data['approval_id'] === undefined ? { data, message: said, ...about } : { later: data, message: 'wallet.waiting', ...about };
    // Which of the order calls it is, and so what its data are, is known to who registers it.
    return answered as Answered<OrderCall>;
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const whole = (value: unknown) => (typeof value === 'number' ? value : undefined);

function registerMove(app: FastifyInstance, api: ResourceApi, action: OrderAction, call: OrderCall, prefix: string) {
  handleOrder(app, prefix, api, call, {
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
  });
}

function registerDelegation(app: FastifyInstance, api: ResourceApi, call: OrderCall, prefix: string) {
  handleOrder(app, prefix, api, call, {
    said: 'orders.delegated',
    work: (context, order, values) =>
      delegateLocked(context, order, {
        providerId: values['provider_id'] as number,
        notes: text(values['notes']),
        overrideReason: text(values['override_reason']),
      }),
  });
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
    body: bodyDoc(quoteForm),
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
    body: bodyDoc(orderForm),
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
  const apis = { orders: ordersApi, trips: tripsApi };
  for (const { table, action, call } of orderMoves) registerMove(app, apis[table], action, call, prefix);
  for (const table of ['orders', 'trips'] as const) {
    registerDelegation(app, apis[table], orderCalls[table].delegate, prefix);
    registerDetails(app, apis[table], prefix);
  }
  registerEligibility(app, prefix);
}
