import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cashOutDecision } from '@diwan/contract/decisions';
import { APPROVAL_HOURS } from '@diwan/contract/resources/approvals';
import { fromMinor } from '@diwan/domain/money';
import { writeAudit } from '../../crud/record/audit.ts';
import { checkedBody } from '../../crud/checked-body.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { conflict } from '../../platform/errors.ts';
import { answerOnce, type KeptAnswer } from '../../platform/http/idempotency.ts';
import { showRow } from '../../crud/read.ts';
import { announce } from '../../crud/record/row-events.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { askApproval } from '../../ledger/ask-approval.ts';
import { lockPending, payCashOut, releaseCashOut, takeCashOutTurn, type CashOutRow } from '../../ledger/cash-outs.ts';
import { takeFromLimit } from '../../ledger/limit.ts';
import { demand } from '../../access/access.ts';

/** An approval that nobody needs to decide about any more. */
interface Closed {
  readonly id: number;
  readonly country_id: number | null;
}

/** Tells the lists that show them. */
async function announceClosed(transaction: Transaction, closed: readonly Closed[]): Promise<void> {
  for (const { id, country_id } of closed) await announce(transaction, { table: 'approvals', id, kind: 'update', country_id });
}

async function ask(transaction: Transaction, request: FastifyRequest, row: CashOutRow, limit: bigint): Promise<KeptAnswer> {
  const { client } = transaction;
  const { rows: expired } = await client.query<Closed>(
    `update approvals set status = 'expired', updated_at = greatest(now(), updated_at + interval '1 millisecond')
     where cash_out_id = $1 and status = 'pending' and created_at < now() - interval '${APPROVAL_HOURS} hours' returning id, country_id`,
    [row.id],
  );
  await announceClosed(transaction, expired);
  const { rows } = await client.query<{ id: number }>(`select id from approvals where cash_out_id = $1 and status = 'pending'`, [row.id]);
  if (rows[0]) throw conflict('approval.waiting', {}, { approval_id: rows[0].id });
  const { country_id, user_type, user_id, currency } = row;
  const money = { user_type, user_ids: [user_id], unit: currency, amount: BigInt(row.amount) };
  const id = await askApproval(transaction, request, { kind: 'cash_out', country_id, money, cash_out_id: row.id });
  const data = { approval_id: id, limit: fromMinor(limit, currency), currency };
  return { status: 202, body: { status: 'success', message: translate(request.language, 'messages.wallet.waiting'), data } };
}

/** A rejected request needs no approval any more. */
async function dropApproval(transaction: Transaction, request: FastifyRequest, id: number, now: string): Promise<void> {
  const { rows } = await transaction.client.query<Closed>(
    `update approvals set status = 'refused', decided_by = $2, decided_at = $3, updated_at = greatest($3::timestamptz(3), updated_at + interval '1 millisecond')
     where cash_out_id = $1 and status = 'pending' returning id, country_id`,
    [id, request.access.adminId, now],
  );
  const changes = { status: { before: 'pending', after: 'refused' } };
  await writeAudit(
    transaction,
    request,
    rows.map((approval) => ({ table: 'approvals', id: approval.id, action: 'update' as const, changes })),
  );
  await announceClosed(transaction, rows);
}

/** Pays it, within what the admin and the recipient have left of the limit; the limit where they have not. */
async function payWithin(app: FastifyInstance, transaction: Transaction, request: FastifyRequest, row: CashOutRow, now: string) {
  const { country_id, currency, user_type, user_id } = row;
  const typed = { admin_id: request.access.adminId, country_id, currency, user_type, user_ids: [user_id], amount: BigInt(row.amount) };
  const limit = await takeFromLimit(app, transaction, typed);
  if (limit === null) await payCashOut(transaction, row, { actor: request, now, admin_id: typed.admin_id, approved_by: null });
  return limit;
}

/** `POST cash_outs/{id}`: pays out or gives back what is held, once; above the country's limit accepting waits for a second admin. */
export async function decideCashOut(
  app: FastifyInstance,
  api: ResourceApi,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  demand(request.access, 'update-cashout-requests');
  const { status, reject_reason: reason } = checkedBody(cashOutDecision, body);
  return answerOnce(app, request, reply, body, {
    prepare: () => showRow(app.database.pool, api, request, id),
    work: async (transaction) => {
      await takeCashOutTurn(transaction, id);
      const row = await lockPending(transaction, id);
      const now = new Date(app.now()).toISOString();
      if (status === 'rejected') {
        await dropApproval(transaction, request, id, now);
        await releaseCashOut(transaction, row, { actor: request, now }, (reason ?? null) as string | null);
      } else {
        const limit = await payWithin(app, transaction, request, row, now);
        if (limit !== null) return ask(transaction, request, row, limit);
      }
      const data = await showRow(transaction.client, api, request, id);
      return {
        status: 200,
        body: { status: 'success', message: translate(request.language, `messages.cash_outs.${status}`), data },
      };
    },
  });
}
