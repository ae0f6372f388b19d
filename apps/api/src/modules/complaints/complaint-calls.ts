import type { Server } from '../../platform/http/server.ts';
import { complaintCalls } from '@diwan/contract/calls/complaints';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { lockRows, showRow } from '../../crud/record/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { lockComplaintTalk } from '../chats/index.ts';
import { prioritiseWithComplaint } from '../tickets/index.ts';
import { complainLocked } from './complain.ts';
import { listRepeats } from './list-repeats.ts';
import { complaintsApi, ordersApi } from '../orders/index.ts';

/** A complaint that the desk takes down for a client or a provider, about an order within its reach; and how urgent it is. */
export function registerComplaints(app: Server, prefix: string) {
  handleOnce(app, prefix, complaintCalls.openComplaint, async ({ request: { caller }, transaction, body }) => {
    const { order_id, complained_by: by, report_reason_id, description: message, priority } = body;
    const [order] = await lockRows(transaction.client, ordersApi, caller, [order_id]);
    if (!order) throw invalidField('order_id', 'not_found');
    const context = { app, caller, transaction, api: ordersApi };
    const { id } = await complainLocked(context, order, { by, report_reason_id, message, priority: priority ?? undefined });
    return { data: await showRow(transaction.client, complaintsApi, caller, id, 'change'), message: 'created' };
  });

  handle(app, prefix, complaintCalls.listRepeats, async ({ request: { caller }, params: { id } }) => ({
    data: await listRepeats(app, caller, id),
  }));

  handle(app, prefix, complaintCalls.prioritise, async ({ request: { caller }, params: { id }, body: { priority } }) => {
    const data = await inTransaction(app, async (transaction) => {
      await lockComplaintTalk(transaction, id);
      const [row] = await lockRows(transaction.client, complaintsApi, caller, [id]);
      if (!row) throw notFound();
      const context = { caller, transaction, now: app.now() };
      if (row.priority !== priority) await changeRow(context, complaintsApi.store, row, { priority });
      await prioritiseWithComplaint(context, id, priority);
      return showRow(transaction.client, complaintsApi, caller, id);
    });
    return { data, message: 'updated' };
  });
}
