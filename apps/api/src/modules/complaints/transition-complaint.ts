import type { Server } from '../../platform/http/server.ts';
import { transitionCalls } from '@diwan/contract/calls/transitions';
import { COMPLAINT_TRANSITIONS, type ComplaintAction } from '@diwan/domain/complaint-transitions';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import { type AdminCaller, demandAdmin } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import { handle } from '../../crud/calls/handle.ts';
import { lockRows, showRow } from '../../crud/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/store.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { followComplaint, lockComplaintTalk } from '../chats/index.ts';
import { followComplaintMove } from '../tickets/index.ts';
import type { ComplaintRow } from './complain.ts';
import { complaintsApi, ordersApi, type OrderRow } from '../orders/index.ts';
import { carryOut, doesSomething, type Decision } from './decide-complaint.ts';

/** 409, with what is allowed, where the status does not allow it. */
function demandAllowed({ status }: ComplaintRow, action: ComplaintAction): void {
  const from: readonly string[] = COMPLAINT_TRANSITIONS[action].from;
  if (!from.includes(status))
    throw conflict('row.move_not_allowed', {}, { status, allowed: getAllowedTransitions(COMPLAINT_TRANSITIONS, status) });
}

interface Move {
  readonly id: number;
  readonly action: ComplaintAction;
  readonly values: Row;
}

const ORDER = 'select order_id from complaints where id = $1';

/** The order of a complaint, locked before all else: whatever moves its money does so. */
async function lockOrder(transaction: Transaction, caller: AdminCaller, complaintId: number): Promise<OrderRow> {
  const { rows } = await transaction.client.query<{ order_id: number }>(ORDER, [complaintId]);
  const [order] = await lockRows(transaction.client, ordersApi, caller, [rows[0]?.order_id ?? 0]);
  if (!order) throw notFound();
  return order;
}

/** Moves a complaint, which whoever moved it owns from then on; its conversation and its ticket go along, and what is decided is done. */
function transitionComplaint(app: Context, caller: AdminCaller, { id, action, values }: Move) {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const decision = action === 'resolve' ? (values as unknown as Decision) : null;
    const order = decision && doesSomething(decision) ? await lockOrder(transaction, caller, id) : null;
    const talk = await lockComplaintTalk(transaction, id);
    const [row] = await lockRows(client, complaintsApi, caller, [id]);
    if (!row) throw notFound();
    demandAllowed(row, action);
    const context = { caller, transaction, now: new Date(app.now()).toISOString() };
    const { to } = COMPLAINT_TRANSITIONS[action];
    const done = decision && order ? await carryOut({ app, caller, context, order, complaint: row }, decision) : values;
    await changeRow(context, complaintsApi.store, row, { ...done, owner_id: caller.id, status: to, status_at: context.now });
    const isOver = to === 'resolved';
    if (talk) await followComplaint(context, talk, { assignee_id: caller.id, status: isOver ? 'closed' : 'open' });
    await followComplaintMove(context, id, { assignee_id: caller.id, isOver });
    return showRow(client, complaintsApi, caller, id);
  });
}

/** The decisions on complaints. Whoever took the last one owns it. */
export function registerComplaintTransitions(app: Server, prefix: string) {
  for (const { action, call } of transitionCalls.complaints)
    handle(app, prefix, call, async ({ request, params, body }) => {
      const given = Object.entries(body as Row).filter(([, value]) => value !== null && value !== undefined && value !== '');
      const move = { id: params.id, action, values: Object.fromEntries(given) };
      return { data: await transitionComplaint(app, demandAdmin(request.caller), move), message: 'updated' };
    });
}
