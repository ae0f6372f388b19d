import type { Server } from '../../platform/http/server.ts';
import { clientOrderCalls as calls } from '@diwan/contract/orders/client-app-calls';
import { personCaller } from '../../access/caller.ts';
import { handle, handleOnce, handlePrepared } from '../../crud/calls/handle.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { demandVersion } from '../people/index.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { confirmLocked } from './order-waits.ts';
import { ordersApi } from './resources.ts';
import { payLocked } from './pay-order.ts';
import { placeForClient } from './place-for-client.ts';
import { quoteOrder } from './quote-order.ts';
import { transitionLocked } from './transition-order.ts';
import { answerFare } from './unanswered-fares.ts';
import { lockOwn } from './own-order.ts';
import { showOrder } from './show-own-order.ts';
import { listCoupons } from './usable-coupons.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** 409 for a session whose app does not say what device it is on: a coupon is for people, and one device is one of them. */
async function demandDevice({ client }: Transaction, sessionId: number): Promise<void> {
  const known = db.selectFrom('person_sessions').select('device_id').where('id', '=', sessionId).where('device_id', 'is not', null);
  if (!(await maybe(client, known))) throw conflict('coupon.needs_device');
}

function registerPlacing(app: Server, base: string) {
  handle(app, base, calls.quote, async ({ request, body }) => {
    const { id, countryId } = request.person;
    return { data: await quoteOrder(app, request.caller, { ...body, client_id: id, country_id: countryId }) };
  });

  const prepare = ({ request }: { request: Parameters<typeof demandVersion>[1] }) => demandVersion(app, request, 'client');
  handlePrepared(app, base, calls.place, prepare, async ({ request, transaction, body }) => {
    if (body.coupon_code !== undefined && body.coupon_code !== null) await demandDevice(transaction, request.person.sessionId);
    const { id } = await placeForClient(app, personCaller(request.person, request), transaction, body);
    return { data: await showOrder(app, transaction.client, request, id), message: 'app_orders.placed' };
  });
}

/** What clients do with orders of their own. */
export function registerClientCalls(app: Server, base: string) {
  registerPlacing(app, base);

  handleOnce(app, base, calls.cancel, async ({ request, transaction, params: { id }, body }) => {
    const order = await lockOwn(transaction, request, id);
    const context = { app, caller: request.caller, transaction, api: ordersApi };
    await transitionLocked(context, order, {
      action: 'cancel_order',
      actor: 'client',
      cancelReasonId: body.cancel_reason_id,
      notes: body.notes ?? undefined,
    });
    const params = { number: order.order_no, context: order.order_type };
    const data = await showOrder(app, transaction.client, request, id);
    return { data, message: data.order_status === 'finished' ? 'app_orders.ended' : 'orders.moved.cancel_order', params };
  });

  handleOnce(app, base, calls.confirm, async ({ request, transaction, params: { id } }) => {
    const order = await lockOwn(transaction, request, id);
    await confirmLocked({ app, caller: request.caller, transaction }, order);
    return { data: await showOrder(app, transaction.client, request, id), message: 'app_orders.confirmed' };
  });

  handleOnce(app, base, calls.pay, async ({ request, transaction, params: { id }, body }) => {
    const order = await lockOwn(transaction, request, id);
    await checkReferences(transaction, request.caller, calls.pay.body, order, body);
    await payLocked({ app, caller: request.caller, transaction, api: ordersApi }, order, body.payment_way_id);
    const data = await showOrder(app, transaction.client, request, id);
    return { data, message: data.pay_status === 'paid' ? 'app_orders.paid' : 'app_orders.way_chosen' };
  });

  handleOnce(app, base, calls.fare, async ({ request, transaction, params: { id }, body }) => {
    const order = await lockOwn(transaction, request, id);
    await answerFare({ app, caller: request.caller, transaction, api: ordersApi }, order, body.fare_answer === 'yes');
    return { data: await showOrder(app, transaction.client, request, id), message: 'app_orders.fare_answered' };
  });

  handle(app, base, calls.listCoupons, async ({ request, query }) => ({ data: await listCoupons(app, request.person, query.order_type) }));
}
