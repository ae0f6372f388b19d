import type { Server } from '../../platform/http/server.ts';
import { orderAppCalls as calls } from '@diwan/contract/orders/app-calls';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { collectLocked } from './collect-cash.ts';
import { ordersApi } from './resources.ts';
import { rateLocked } from './rate-order.ts';
import { listOrders } from './list-own-orders.ts';
import { lockOwn } from './own-order.ts';
import { showOrder } from './show-own-order.ts';

/** What both sides of an order ask for and say. */
export function registerOrderCalls(app: Server, base: string) {
  handle(app, base, calls.listOrders, async ({ request, query }) => {
    const { orders, next_before } = await listOrders(app, request, query);
    return { data: orders, beside: { meta: { per_page: query.per_page, next_before } } };
  });

  handle(app, base, calls.showOrder, async ({ request, params: { id } }) => ({
    data: await showOrder(app, app.database.pool, request, id),
  }));

  handleOnce(app, base, calls.rateOrder, async ({ request, transaction, params: { id }, body: { rate, review = null } }) => {
    const order = await lockOwn(transaction, request, id);
    await rateLocked(app, transaction, order, { by: request.person.kind, rate, review });
    return { data: await showOrder(app, transaction.client, request, id), message: 'app_orders.rated' };
  });

  handleOnce(app, base, calls.collectCash, async ({ request, transaction, params: { id } }) => {
    const order = await lockOwn(transaction, request, id);
    await collectLocked({ app, caller: request.caller, transaction, api: ordersApi }, order);
    return { data: await showOrder(app, transaction.client, request, id), message: 'app_orders.collected' };
  });
}
