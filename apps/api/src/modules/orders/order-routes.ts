import { minor } from '@diwan/domain/money';
import { demandAdmin } from '../../access/caller.ts';
import type { Server } from '../../platform/http/server.ts';
import type { CallBody, Call } from '@diwan/contract/kit/call';
import { ORDER_PRINCIPALS } from '@diwan/contract/orders/forms';
import { readRecord } from '@diwan/domain/records';
import { orderDetailCalls } from '@diwan/contract/orders/detail-calls';
import { placingCalls } from '@diwan/contract/orders/placing-calls';
import { orderCalls, orderTransitions } from '@diwan/contract/orders/calls';
import type { Form } from '@diwan/contract/kit/form';
import type { OrderAction } from '@diwan/domain/orders/order-transitions';
import { handle, handleOnce, type Answered } from '../../crud/calls/handle.ts';
import { isWaiting, type ResourceApi, type Waiting } from '../../crud/resource/crud.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { demandForKind } from './order-kinds.ts';
import { demandUnchanged, lockRow, showRow } from '../../crud/record/read.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { delegateLocked } from './delegate-order.ts';
import { ordersApi, tripsApi } from './resources.ts';
import { transitionAndShow, type TransitionContext } from './transition-order.ts';
import { getDetails } from './order-details.ts';
import type { OrderRow } from './order-row.ts';
import { placeWithin } from './approved-order.ts';
import { registerEligibility } from './eligibility-routes.ts';
import { releaseByOffice } from './release-order.ts';
import { quoteOrder } from './quote-order.ts';
import { demandDuty } from '../../ledger/till/duties.ts';

/** What a call about one order says when it is done, and what it does. */
interface OrderWork<C extends OrderCall> {
  readonly said: string;
  /** What it says instead where a second admin is asked first. */
  readonly waits?: string;
  /** Answers the order, or that a second admin is asked. */
  readonly work: (context: TransitionContext, order: OrderRow, values: CallBody<C>) => Promise<Row | Waiting>;
}

type OrderTable = keyof typeof orderCalls;
type OrderCall = Call & { readonly body: Form; readonly idempotent: true };

const LAST_STEP = `select e.action, e.actor, e.at,
  case when e.admin_id is not null then concat_ws(' ', a.first_name, a.last_name) when e.actor = 'provider' then concat_ws(' ', p.first_name, p.last_name)
    when e.actor = 'client' then o.contact_name end as name
from order_events e join orders o on o.id = e.order_id left join admins a on a.id = e.admin_id left join providers p on p.id = e.provider_id
where e.order_id = $1 and e.at = o.updated_at order by e.id desc limit 1`;

/** The step that made the present version of an order, and whose it was; null where its timeline does not tell. */
async function getLastStep({ client }: Transaction, id: number): Promise<Row | null> {
  const { rows } = await client.query<Row>(LAST_STEP, [id]);
  return rows[0] ?? null;
}

/** Registers a call about one order: the row locked within reach, and still the version that was looked at; once for each key. */
export function handleOrder<const C extends OrderCall>(
  app: Server,
  base: string,
  api: ResourceApi<OrderRow>,
  call: C,
  { said, waits, work }: OrderWork<C>,
) {
  handleOnce(app, base, call, async ({ request, transaction, body }) => {
    const { updated_at: version, ...values } = readRecord(body);
    const order = await lockRow(transaction.client, api, request.caller, rowId(request));
    demandForKind(request.access, request.routeOptions.config.guard, order.order_type);
    if (typeof version === 'string') {
      // However a client writes it: the same time is the same version.
      await demandUnchanged(order, new Date(version).toISOString(), async () => ({
        current: await showRow(transaction.client, api, request.caller, order.id, 'change'),
        last: await getLastStep(transaction, order.id),
      }));
    }
    await checkReferences(transaction, request.caller, call.body, order, values);
    const done = await work({ app, caller: request.caller, transaction, api }, order, body);
    // Trips have words of their own where the call has none.
    const params = { number: order.order_no, context: order.order_type };
    const answered = isWaiting(done)
      ? { later: done.data, message: waits ?? done.message, params: { ...params, ...done.data } }
      : { data: done, message: said, params };
    // Which of the order calls it is, and so what its data are, is known to who registers it.
    return answered as Answered<C>;
  });
}

type DelegateCall = (typeof orderCalls)[OrderTable]['delegate'];

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const whole = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** What takes an order away from its provider; everything else at the dashboard is done in the provider's name. */
const GIVES_UP: ReadonlySet<string> = new Set(['cancel_order', 'reject_order']);

/** 403 for whoever placed the order: what they placed, another admin or the provider's app moves. */
function demandOwnDuty({ caller, transaction }: TransitionContext, order: OrderRow): Promise<void> {
  const { id, country_id, client_id, provider_id, currency, total_price } = order;
  const about = { country_id, order_id: id, client_id, provider_id, currency, amount: minor(total_price) };
  return demandDuty(transaction, { admin: demandAdmin(caller).id, wants: 'move_order', about: { country: country_id, order: id } }, about);
}

function registerTransition(app: Server, api: ResourceApi<OrderRow>, action: OrderAction, call: OrderCall, prefix: string) {
  handleOrder(app, prefix, api, call, {
    said: `orders.moved.${action}`,
    work: async (context, order, values) => {
      if (!GIVES_UP.has(action)) await demandOwnDuty(context, order);
      return transitionAndShow(context, order, {
        action,
        actor: ORDER_PRINCIPALS.find((one) => one === values['on_behalf_of']) ?? 'admin',
        providerId: whole(values['provider_id']),
        cancelReasonId: whole(values['cancel_reason_id']),
        notes: text(values['notes']),
        overrideReason: text(values['override_reason']),
      });
    },
  });
}

function registerDelegation(app: Server, api: ResourceApi<OrderRow>, call: DelegateCall, prefix: string) {
  handleOrder(app, prefix, api, call, {
    said: 'orders.delegated',
    waits: 'orders.delegation_waits',
    work: (context, order, values) =>
      delegateLocked(context, order, {
        providerId: values.provider_id,
        notes: text(values.notes),
        overrideReason: text(values.override_reason),
      }),
  });
}

function registerPlacing(app: Server, prefix: string) {
  handle(app, prefix, placingCalls.quoteOrder, async ({ request, body }) => ({ data: await quoteOrder(app, request.caller, body) }));
  handleOnce(app, prefix, placingCalls.placeOrder, async ({ request, transaction, body }) => {
    const done = await placeWithin(app, request, transaction, body);
    if (isWaiting(done)) return { later: done.data, message: done.message };
    const { waits_for } = done;
    return { data: done, message: waits_for === null ? 'created' : `orders.held_${waits_for}` };
  });
}

const DETAILS = { orders: orderDetailCalls.orderDetails, trips: orderDetailCalls.tripDetails };

/** Placing, moving and delegating orders, and what their pages show. */
export function registerOrders(app: Server, prefix: string) {
  registerPlacing(app, prefix);
  const apis = { orders: ordersApi, trips: tripsApi };
  for (const { table, action, call } of orderTransitions) registerTransition(app, apis[table], action, call, prefix);
  for (const table of ['orders', 'trips'] as const) {
    registerDelegation(app, apis[table], orderCalls[table].delegate, prefix);
    handleOrder(app, prefix, apis[table], orderCalls[table].release, { said: 'orders.released', work: releaseByOffice });
    // Of trips as of orders, at a path and with a right of their own.
    handle(app, prefix, DETAILS[table], async ({ request, params: { id } }) => ({
      data: await getDetails(app, apis[table], request.caller, id),
    }));
  }
  registerEligibility(app, prefix);
}
