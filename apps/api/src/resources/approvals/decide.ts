import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DECISIONS, type ApprovalKind, type Decision } from '@diwan/contract/resources/approvals';
import type { ChargeType } from '@diwan/contract/resources/transactions';
import type { UserType } from '@diwan/domain/people';
import { writeAudit } from '../../kit/audit.ts';
import type { ResourceApi } from '../../kit/crud.ts';
import { conflict, forbidden, invalid, invalidField, notFound } from '../../kit/errors.ts';
import { answerOnce } from '../../kit/idempotency.ts';
import { notifyAdmins } from '../../kit/notify/notify-admins.ts';
import { lockRows, showRow } from '../../kit/read.ts';
import { announce } from '../../kit/row-events.ts';
import type { Transaction } from '../../kit/transaction.ts';
import { translate } from '../../kit/translate.ts';
import { carryOutForOrder } from '../../money/approved-order-money.ts';
import { lockPending, payCashOut } from '../../money/cash-outs.ts';
import { moveWallets, type WalletMove } from '../../money/move-wallets.ts';
import { peopleThere, startWalletJob } from '../../money/wallet-job.ts';
import { demand } from '../../plugins/access.ts';

const NOTES_MAX = 500;

interface Waiting {
  readonly id: number;
  readonly status: string;
  readonly kind: ApprovalKind;
  readonly country_id: number;
  readonly user_type: UserType;
  readonly user_ids: readonly number[];
  readonly currency: string;
  readonly amount: number | string;
  readonly charge_type: ChargeType | null;
  readonly notes: string | null;
  readonly cash_out_id: number | null;
  readonly order_id: number | null;
  readonly reference: string | null;
  readonly requested_by: number | null;
}

function parse({ decision, notes = null, ...others }: Readonly<Record<string, unknown>>): { decision: Decision; notes: string | null } {
  const unknown = Object.keys(others);
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, [{ key: 'unknown_key', params: {} }]])));
  if (!DECISIONS.some((one) => one === decision)) throw invalidField('decision', decision === undefined ? 'empty' : 'choice');
  if (notes !== null && (typeof notes !== 'string' || notes.length > NOTES_MAX))
    throw invalidField('notes', 'too_long', { max: NOTES_MAX });
  return { decision: decision as Decision, notes: notes?.trim() || null };
}

/** Does what was waiting; gives the job where it is about many. */
async function carryOut(app: FastifyInstance, transaction: Transaction, request: FastifyRequest, row: Waiting): Promise<number | null> {
  if (row.kind === 'cash_out') {
    const cashOut = await lockPending(transaction, row.cash_out_id ?? 0);
    const now = new Date(app.now()).toISOString();
    await payCashOut(transaction, cashOut, { actor: request, now, approved_by: request.access.adminId });
    return null;
  }
  const { kind, user_type, currency, charge_type, notes, requested_by, country_id, user_ids } = row;
  if (kind === 'payment' || kind === 'refund') {
    const { reference, order_id } = row;
    const asked = { kind, amount: BigInt(row.amount), reference, notes, order_id: order_id ?? 0, requested_by };
    await carryOutForOrder(transaction, request, asked, new Date(app.now()).toISOString());
    return null;
  }
  const move: WalletMove = {
    call: kind,
    user_type,
    currency,
    unit: currency,
    amount: BigInt(row.amount),
    charge_type: charge_type ?? 'cash',
    notes,
    admin_id: requested_by,
    approved_by: request.access.adminId,
  };
  const [only] = user_ids;
  if (user_ids.length === 1 && only !== undefined) {
    const there = await peopleThere(transaction, request, move, [only]);
    if (there.length === 0) throw conflict('wallet.person_gone');
    await moveWallets(transaction, request, move, there);
    return null;
  }
  return (await startWalletJob(app, transaction, move, user_ids, { ip: request.ip, countryId: country_id })).id;
}

async function close(
  transaction: Transaction,
  request: FastifyRequest,
  row: Waiting,
  status: string,
  said: { notes: string | null },
  now: string,
  jobId: number | null,
) {
  await transaction.client.query(
    `update approvals set status = $2, decided_by = $3, decided_at = $4, decision_notes = $5, job_id = $6,
       updated_at = greatest($4::timestamptz(3), updated_at + interval '1 millisecond') where id = $1`,
    [row.id, status, request.access.adminId, now, said.notes, jobId],
  );
  const changes = {
    status: { before: 'pending', after: status },
    ...(said.notes && { decision_notes: { before: null, after: said.notes } }),
  };
  await writeAudit(transaction, request, [{ table: 'approvals', id: row.id, action: 'update', changes }]);
  await announce(transaction, { table: 'approvals', id: row.id, kind: 'update', country_id: row.country_id });
  if (row.requested_by === null) return;
  await notifyAdmins(transaction, {
    type: 'approval',
    id: row.id,
    title: `messages.approvals.was_${status}`,
    body: 'messages.approvals.decided_text',
    params: { id: row.id },
    to: [row.requested_by],
  });
}

/** `POST approvals/{id}`: another admin approves, which does it at once, or refuses. 403 for one's own, 409 the second time. */
export async function decideApproval(
  app: FastifyInstance,
  api: ResourceApi,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  demand(request.access, 'decide-approvals');
  const said = parse(body);
  return answerOnce(app, request, reply, body, {
    prepare: async () => undefined,
    work: async (transaction) => {
      const [found] = await lockRows(transaction.client, api, request, [id]);
      if (!found) throw notFound();
      const row = found as unknown as Waiting;
      if (row.status !== 'pending') throw conflict('approval.decided', {}, { status: row.status });
      if (row.requested_by === request.access.adminId) throw forbidden('approval.own');
      const status = said.decision === 'approve' ? 'approved' : 'refused';
      const jobId = status === 'approved' ? await carryOut(app, transaction, request, row) : null;
      await close(transaction, request, row, status, said, new Date(app.now()).toISOString(), jobId);
      const data = await showRow(transaction.client, api, request, id);
      return { status: 200, body: { status: 'success', message: translate(request.language, `messages.approvals.${status}`), data } };
    },
  });
}
