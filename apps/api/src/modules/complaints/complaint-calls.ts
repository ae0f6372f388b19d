import type { Server } from '../../platform/http/server.ts';
import { complaintCalls, type ComplaintRepeat } from '@diwan/contract/complaints/calls';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { lockComplaintTalk } from '../chats/index.ts';
import { prioritiseWithComplaint } from '../tickets/index.ts';
import { complainLocked } from './complain.ts';
import { complaintsApi, ordersApi } from '../orders/index.ts';
import { complaints, REPEATED_ABOUT, REPEATED_WITHIN } from '@diwan/contract/complaints/resource';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { getTotals } from '../../crud/list/totals.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';

const DAY = 86_400_000;
type About = keyof typeof REPEATED_ABOUT;
const ABOUT = Object.keys(REPEATED_ABOUT) as About[];

/**
 * About whom and what of a complaint there are others of these months: counted as the list counts them to which each leads, and so
 * within the caller's reach.
 */
async function listRepeats(app: Context, caller: Caller, id: number): Promise<ComplaintRepeat[]> {
  const { pool } = app.database;
  const row = await showRow(pool, complaintsApi, caller, id);
  const from_date = new Date(app.now() - REPEATED_WITHIN * DAY).toISOString().slice(0, 10);
  const scope = getScopeConditions(complaintsApi, caller);
  const found = await Promise.all(
    ABOUT.map(async (about): Promise<ComplaintRepeat[]> => {
      const about_id = row[`${about}_id`];
      const complained_by = REPEATED_ABOUT[about];
      // It is itself one of them, or about another.
      if (about_id === null || row.complained_by !== complained_by) return [];
      const query = { [`${about}_id`]: String(about_id), complained_by, from_date };
      const conditions = [...scope, ...parseFilters(complaints, complaintsApi.options, caller, query)];
      const count = async (of: readonly Condition[]) => (await getTotals(pool, complaintsApi.store, of, app.now())).total;
      // Days are those of its country: whether it is itself of these months is the list's to say.
      const [all, own] = [await count(conditions), await count([...conditions, { kind: 'ids', ids: [id] }])];
      return all > own ? [{ about, about_id, complained_by, from_date, count: all }] : [];
    }),
  );
  return found.flat();
}

/** A complaint that the desk takes down for a client or a provider, about an order within its reach; and how urgent it is. */
export function registerComplaints(app: Server, prefix: string) {
  handleOnce(app, prefix, complaintCalls.openComplaint, async ({ request: { caller }, transaction, body }) => {
    const { order_id, complained_by: by, report_reason_id, description: message, priority } = body;
    const order = await lockRow(transaction.client, ordersApi, caller, order_id, { gone: () => invalidField('order_id', 'not_found') });
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
      const row = await lockRow(transaction.client, complaintsApi, caller, id);
      const context = { caller, transaction, now: app.now() };
      if (row.priority !== priority) await changeRow(context, complaintsApi.store, row, { priority });
      await prioritiseWithComplaint(context, id, priority);
      return showRow(transaction.client, complaintsApi, caller, id);
    });
    return { data, message: 'updated' };
  });
}
