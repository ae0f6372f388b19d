import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cashOutDecision } from '@diwan/contract/resources/cash-outs';
import { APPROVAL_HOURS, approvals } from '@diwan/contract/resources/approvals';
import { fromMinor, type Minor, minor } from '@diwan/domain/money';
import { NOBODY } from '../../access/nobody.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import { checkedBody } from '../../crud/checked-body.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { conflict } from '../../platform/errors.ts';
import { answerOnce, type KeptAnswer } from '../../platform/http/idempotency.ts';
import { showRow } from '../../crud/read.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { askApproval } from '../../ledger/ask-approval.ts';
import { lockPending, payCashOut, releaseCashOut, takeCashOutTurn, type CashOutRow } from '../../ledger/cash-outs.ts';
import { takeFromLimit } from '../../ledger/limit.ts';
import { demand } from '../../access/access.ts';

const APPROVALS = recorded(approvals);

interface Waiting {
  readonly id: number;
  readonly status: string;
  readonly country_id: number | null;
  /** Nobody decided about it in time. */
  readonly is_overdue: boolean;
}

/** The approvals of a cash-out that wait for a second admin, locked. */
async function waitingFor({ client }: Transaction, cashOut: number): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting & Record<string, unknown>>(
    `select id, status, country_id, created_at < now() - interval '${APPROVAL_HOURS} hours' as is_overdue
     from approvals where cash_out_id = $1 and status = 'pending' order by id for no key update`,
    [cashOut],
  );
  return rows;
}

async function ask(transaction: Transaction, request: FastifyRequest, row: CashOutRow, limit: Minor): Promise<KeptAnswer> {
  const waiting = await waitingFor(transaction, row.id);
  const late = waiting.filter(({ is_overdue }) => is_overdue);
  // Nobody decided: it is closed by the clock, whoever asks anew.
  await changeRows({ request: NOBODY, transaction }, APPROVALS, late, { status: 'expired' });
  const open = waiting.find(({ is_overdue }) => !is_overdue);
  if (open) throw conflict('approval.waiting', {}, { approval_id: open.id });
  const { country_id, user_type, user_id, currency } = row;
  const money = { user_type, user_ids: [user_id], unit: currency, amount: minor(row.amount) };
  const id = await askApproval(transaction, request, { kind: 'cash_out', country_id, money, cash_out_id: row.id });
  const data = { approval_id: id, limit: fromMinor(limit, currency), currency };
  return { status: 202, body: { status: 'success', message: translate(request.language, 'messages.wallet.waiting'), data } };
}

/** A rejected request needs no approval any more. */
async function dropApproval(transaction: Transaction, request: FastifyRequest, id: number, now: string): Promise<void> {
  const silently = { decided_by: request.access.adminId, decided_at: now };
  await changeRows({ request, transaction, now }, APPROVALS, await waitingFor(transaction, id), { status: 'refused' }, { silently });
}

/** Pays it, within what the admin and the recipient have left of the limit; the limit where they have not. */
async function payWithin(app: FastifyInstance, transaction: Transaction, request: FastifyRequest, row: CashOutRow, now: string) {
  const { country_id, currency, user_type, user_id } = row;
  const typed = { admin_id: request.access.adminId, country_id, currency, user_type, user_ids: [user_id], amount: minor(row.amount) };
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
