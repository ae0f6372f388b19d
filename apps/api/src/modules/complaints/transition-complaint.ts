import type { Server } from '../../platform/http/server.ts';
import { transitionCalls } from '@diwan/contract/transition-calls';
import { COMPLAINT_TRANSITIONS, type ComplaintAction } from '@diwan/domain/complaint-transitions';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import { type AdminCaller, callerMay, demandAdmin } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { handleOnce } from '../../crud/calls/handle.ts';
import { isWaiting, type Waiting } from '../../crud/resource/crud.ts';
import { rowChanged, lockRow, showRow } from '../../crud/record/read.ts';
import { freeEarnings, stopForComplaint } from '../../ledger/earnings.ts';
import type { ApprovalWork } from '../../ledger/till/approval-kind.ts';
import type { ApprovalRequest, AskedMoney } from '../../ledger/till/ask-approval.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import { followComplaint, lockComplaintTalk } from '../chats/index.ts';
import { followComplaintMove } from '../tickets/index.ts';
import type { ComplaintRow } from './complain.ts';
import { complaintsApi, ordersApi, type OrderRow } from '../orders/index.ts';
import { carryOut, doesSomething, getDecisionRights, type DecidingComplaint, type ComplaintDecision } from './decide-complaint.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** 409, with what is allowed, where the status does not allow it. */
function demandAllowed({ status }: ComplaintRow, action: ComplaintAction): void {
  const from: readonly string[] = COMPLAINT_TRANSITIONS[action].from;
  if (!from.includes(status))
    throw conflict('row.move_not_allowed', {}, { status, allowed: getAllowedTransitions(COMPLAINT_TRANSITIONS, status) });
}

/** A decision as its approval holds it: of a complaint that has stood so since. */
interface WaitingDecision {
  readonly complaint_id: number;
  readonly status_at: unknown;
  readonly decision: ComplaintDecision;
}

interface Move {
  readonly id: number;
  readonly action: ComplaintAction;
  readonly values: Row;
  /** A second admin has agreed to its penalty, of a complaint that has stood so since. */
  readonly approved?: { readonly status_at: unknown };
}

/** The order of a complaint, locked before all else: whatever moves its money does so. */
async function lockOrder(transaction: Transaction, caller: AdminCaller, complaintId: number): Promise<OrderRow> {
  const complaint = await maybe(transaction, db.selectFrom('complaints').select('order_id').where('id', '=', complaintId));
  const order = await lockRow(transaction.client, ordersApi, caller, complaint?.order_id ?? 0);
  return order;
}

/** What a second admin is asked for where a decision's penalty needs one: all of it is done together then, in the name of whoever asked. */
function approvalForDecision({ order, complaint }: DecidingComplaint, decision: ComplaintDecision, money: AskedMoney): ApprovalRequest {
  const { currency } = order;
  const parts = { refund: decision.refund ? `${decision.refund} ${currency}` : null, sanction: decision.sanction ?? null };
  const changes = Object.entries(parts).flatMap(([name, after]) => (after === null ? [] : [[name, { before: null, after }]]));
  return {
    kind: 'penalty',
    country_id: order.country_id,
    money,
    notes: [...decision.decision].slice(0, 500).join(''),
    order_id: order.id,
    payload: {
      complaint_id: complaint.id,
      status_at: complaint.status_at,
      decision,
      ...(changes.length > 0 && { changes: Object.fromEntries(changes) }),
    },
  };
}

/**
 * Does what a decision says, if its penalty needs no second admin, and then the `work` with what stands on the complaint: else all of it is
 * taken back, and one is asked.
 */
async function decideWithin<T>(
  deciding: DecidingComplaint,
  decision: ComplaintDecision,
  work: (values: Row) => Promise<T>,
): Promise<T | Waiting> {
  const { app, caller, context } = deciding;
  const { client } = context.transaction;
  let values: Row = {};
  return withinLimit(
    { app, caller, transaction: context.transaction },
    async () => {
      await client.query('savepoint decision');
      const done = await carryOut(deciding, decision);
      ({ values } = done);
      if (!done.asks) return null;
      await client.query('rollback to savepoint decision');
      return { message: 'complaint_waits', money: done.asks };
    },
    ({ money }) => approvalForDecision(deciding, decision, money),
    () => work(values),
  );
}

/** Moves a complaint, which whoever moved it owns from then on; its conversation and its ticket go along, and what is decided is done. */
async function transitionComplaint(app: Context, transaction: Transaction, caller: AdminCaller, { id, action, values, approved }: Move) {
  const { client } = transaction;
  const decision = action === 'resolve' ? (values as unknown as ComplaintDecision) : null;
  const order = decision && doesSomething(decision) ? await lockOrder(transaction, caller, id) : null;
  const talk = await lockComplaintTalk(transaction, id);
  const row = await lockRow(client, complaintsApi, caller, id);
  demandAllowed(row, action);
  if (approved && row.status_at !== approved.status_at) throw rowChanged();
  const context = { caller, transaction, now: new Date(app.now()).toISOString() };
  const { to } = COMPLAINT_TRANSITIONS[action];
  const move = async (columns: Row) => {
    await changeRow(context, complaintsApi.store, row, { ...columns, owner_id: caller.id, status: to, status_at: context.now });
    const isOver = to === 'resolved';
    await (isOver ? freeEarnings(transaction, row.order_id) : stopForComplaint(transaction, row.order_id, row.id));
    if (talk) await followComplaint(context, talk, { assignee_id: caller.id, status: isOver ? 'closed' : 'open' });
    await followComplaintMove(context, id, { assignee_id: caller.id, isOver });
    return showRow(client, complaintsApi, caller, id);
  };
  if (!decision || !order) return move(values);
  return decideWithin({ app, caller, context, order, complaint: row, isApproved: approved !== undefined }, decision, move);
}

/** A decision with its penalty, as a second admin agreed to it. 409 where the complaint was moved since, or the asker may not do it any more. */
export const approvedPenalty: ApprovalWork = {
  right: 'decide-complaints',
  async carryOut({ app, transaction, asker, row }) {
    const { complaint_id: id, status_at, decision } = row.payload as WaitingDecision;
    if (!getDecisionRights(decision).every((right) => callerMay(asker, right))) throw conflict('approval.asker_gone');
    await transitionComplaint(app, transaction, asker, { id, action: 'resolve', values: { ...decision }, approved: { status_at } });
    return {};
  },
};

/** The decisions on complaints. Whoever took the last one owns it. */
export function registerComplaintTransitions(app: Server, prefix: string) {
  for (const { action, call } of transitionCalls.complaints)
    handleOnce(app, prefix, call, async ({ request, transaction, params, body }) => {
      const given = Object.entries(body as Row).filter(([, value]) => value !== null && value !== undefined && value !== '');
      const move = { id: params.id, action, values: Object.fromEntries(given) };
      const done = await transitionComplaint(app, transaction, demandAdmin(request.caller), move);
      return isWaiting(done) ? { later: done.data, message: done.message } : { data: done, message: 'updated' };
    });
}
