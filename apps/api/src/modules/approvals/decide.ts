import type { Request, Server } from '../../platform/http/server.ts';
import { approvalCalls } from '@diwan/contract/calls/approvals';
import { APPROVAL_HOURS, approvals } from '@diwan/contract/resources/approvals';
import { cashOuts } from '@diwan/contract/resources/cash-outs';
import { type AdminCaller, adminCaller, getAdminId, demandAdmin } from '../../access/caller.ts';
import { recordBeside, recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { handleOnce } from '../../crud/calls/handle.ts';
import { approvalsApi } from './resources.ts';
import { currentAccess } from '../../access/current-access.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Notice } from '../../crud/notify/notice.ts';
import { lockRows, showRow } from '../../crud/read.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalRow, Made } from '../../ledger/approval-kind.ts';
import { stillDecides } from '../../ledger/approval-deciders.ts';
import { takeCashOutTurn } from '../../ledger/cash-outs.ts';
import { may } from '../../access/access.ts';

const APPROVALS = recorded(approvals);
const LASTS = APPROVAL_HOURS * 3_600_000;

/** The approval, locked. About a cash-out its turn is taken before: rejecting that request closes the approval as well. */
async function lockApproval({ client }: Transaction, request: Request, id: number): Promise<ApprovalRow> {
  const { rows } = await client.query<{ cash_out_id: number | null }>('select cash_out_id from approvals where id = $1', [id]);
  const cashOut = rows[0]?.cash_out_id ?? null;
  if (cashOut !== null) await takeCashOutTurn({ client }, cashOut);
  const [found] = await lockRows(client, approvalsApi, request.caller, [id]);
  if (!found) throw notFound();
  return found;
}

/** Refuses a decision that comes too late, or from somebody who is no second person. */
async function checkDecider(transaction: Transaction, { access }: Request, row: ApprovalRow): Promise<void> {
  if (row.status === 'expired') throw conflict('approval.expired', { hours: APPROVAL_HOURS });
  if (row.status !== 'pending') throw conflict('approval.decided', {}, { status: row.status });
  if (row.requested_by === access.adminId) throw forbidden('approval.own');
  const { rows } = await transaction.client.query<{ now: string; since: string }>(
    'select now(), created_at as since from admins where id = $1',
    [access.adminId],
  );
  const [times] = rows;
  const asked = Date.parse(row.created_at);
  if (times && Date.parse(times.now) - asked > LASTS) throw conflict('approval.expired', { hours: APPROVAL_HOURS });
  // What was asked for before deciders were kept: whoever has been here for longer.
  const eligible = row.deciders ? row.deciders.includes(access.adminId) : times !== undefined && Date.parse(times.since) < asked;
  // The asker may have got into that account since.
  if (!eligible || !(await stillDecides(transaction, row, access.adminId))) throw forbidden('approval.not_a_second');
}

/** Who asked, with what they may do by now; 409 where that is no longer enough. */
async function getAsker(app: Server, { client }: Transaction, request: Request, row: ApprovalRow): Promise<AdminCaller> {
  const access = row.requested_by === null ? undefined : await currentAccess(client, row.requested_by);
  if (!access || !may(access, app.approvalKinds[row.kind].right)) throw conflict('approval.asker_gone');
  if (access.countries && (row.country_id === null || !access.countries.includes(row.country_id))) throw conflict('approval.asker_gone');
  return adminCaller(access, { countryId: null, ip: request.ip, language: request.language });
}

async function carryOut(app: Server, transaction: Transaction, request: Request, row: ApprovalRow) {
  const asker = await getAsker(app, transaction, request, row);
  return app.approvalKinds[row.kind].carryOut({ app, transaction, caller: demandAdmin(request.caller), asker, row });
}

async function close(
  context: ChangeContext & { readonly now: string },
  row: ApprovalRow,
  { status, notes }: { status: 'approved' | 'refused'; notes: string | null },
  made: Made,
) {
  await changeRow(
    context,
    APPROVALS,
    row,
    { status, decision_notes: notes },
    {
      silently: {
        decided_by: getAdminId(context.caller),
        decided_at: context.now,
        job_id: made.job_id ?? null,
        order_id: made.order_id ?? row.order_id,
        posting_id: made.posting_id ?? null,
      },
      notices: () => (row.requested_by === null ? [] : [decidedNotice(row.id, status, row.requested_by)]),
    },
  );
  // Where it was approved, the payment stands in the cash-out's own log.
  if (status === 'approved' || row.cash_out_id === null) return;
  const refused = { approval: { before: 'pending', after: status } };
  await recordBeside(context, recorded(cashOuts), { id: row.cash_out_id, country_id: row.country_id }, refused);
}

const decidedNotice = (id: number, status: string, asker: number): Notice => ({
  type: 'approval',
  id,
  title: `messages.approvals.was_${status}`,
  body: 'messages.approvals.decided_text',
  params: { id },
  to: [asker],
});

/** `POST approvals/:id`: another admin approves, which does it at once, or refuses. 403 for one's own, 409 the second time. */
export function registerDecision(app: Server, base: string) {
  handleOnce(app, base, approvalCalls.decideApproval, async ({ request, transaction, params, body: { decision, notes } }) => {
    const row = await lockApproval(transaction, request, params.id);
    await checkDecider(transaction, request, row);
    const status = decision === 'approve' ? 'approved' : 'refused';
    const made = status === 'approved' ? await carryOut(app, transaction, request, row) : {};
    const context = { caller: request.caller, transaction, now: new Date(app.now()).toISOString() };
    await close(context, row, { status, notes: notes ?? null }, made);
    const data = await showRow(transaction.client, approvalsApi, request.caller, params.id);
    return { data, message: `approvals.${status}` };
  });
}
