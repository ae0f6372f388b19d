import type { Server } from '../../platform/http/server.ts';
import { ownComplaintCalls } from '@diwan/contract/complaints/app-calls';
import { handleOnce } from '../../crud/calls/handle.ts';
import { lockOwn, ordersApi, showOrder } from '../orders/index.ts';
import { complainLocked } from './complain.ts';

/** What both sides of an order complain about. */
export function registerOwnComplaints(app: Server, base: string) {
  handleOnce(
    app,
    base,
    ownComplaintCalls.complain,
    async ({ request, transaction, params: { id }, body: { report_reason_id, message } }) => {
      const order = await lockOwn(transaction, request, id);
      const context = { app, caller: request.caller, transaction, api: ordersApi };
      await complainLocked(context, order, { by: request.person.kind, report_reason_id, message });
      return { data: await showOrder(app, transaction.client, request, id), message: 'app_orders.complained' };
    },
  );
}
