import type { FastifyInstance } from 'fastify';
import { transitionCalls } from '@diwan/contract/calls/transitions';
import { COMPLAINT_TRANSITIONS, type ComplaintAction } from '@diwan/domain/complaint-transitions';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import { type AdminCaller, demandAdmin } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import { handle } from '../../crud/calls/handle.ts';
import { lockRows, showRow } from '../../crud/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { followComplaint, lockComplaintTalk } from '../chats/index.ts';
import { followComplaintMove } from '../tickets/index.ts';
import type { ComplaintRow } from './complain.ts';
import { complaintsApi } from '../orders/index.ts';

/** 409, with what is allowed, where the status does not allow it. */
function demandAllowed({ status }: ComplaintRow, action: ComplaintAction): void {
  const from: readonly string[] = COMPLAINT_TRANSITIONS[action].from;
  if (!from.includes(status))
    throw conflict('row.move_not_allowed', {}, { status, allowed: getAllowedTransitions(COMPLAINT_TRANSITIONS, status) });
}

/** Moves a complaint, which whoever moved it owns from then on; its conversation and its ticket go along. */
function transitionComplaint(app: Context, caller: AdminCaller, id: number, action: ComplaintAction, values: Row) {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const talk = await lockComplaintTalk(transaction, id);
    const [row] = await lockRows(client, complaintsApi, caller, [id]);
    if (!row) throw notFound();
    demandAllowed(row, action);
    const context = { caller, transaction, now: new Date(app.now()).toISOString() };
    const { to } = COMPLAINT_TRANSITIONS[action];
    await changeRow(context, complaintsApi.store, row, { ...values, owner_id: caller.id, status: to, status_at: context.now });
    const isOver = to === 'resolved';
    if (talk) await followComplaint(context, talk, { assignee_id: caller.id, status: isOver ? 'closed' : 'open' });
    await followComplaintMove(context, id, { assignee_id: caller.id, isOver });
    return showRow(client, complaintsApi, caller, id);
  });
}

/** The decisions on complaints. Whoever took the last one owns it. */
export function registerComplaintTransitions(app: FastifyInstance, prefix: string) {
  for (const { action, call } of transitionCalls.complaints)
    handle(app, prefix, call, async ({ request, params, body }) => {
      const given = Object.entries(body as Row).filter(([, value]) => value !== null && value !== undefined);
      const values: Row = Object.fromEntries(given);
      return { data: await transitionComplaint(app, demandAdmin(request.caller), params.id, action, values), message: 'updated' };
    });
}
