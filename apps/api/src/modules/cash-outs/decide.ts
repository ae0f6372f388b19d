import type { Request, Server } from '../../platform/http/server.ts';
import { cashOutCalls } from '@diwan/contract/calls/cash-outs';
import { APPROVAL_HOURS, approvals } from '@diwan/contract/resources/approvals';
import { fromMinor, type Minor, minor } from '@diwan/domain/money';
import { JOB } from '../../access/caller.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import { handlePrepared } from '../../crud/calls/handle.ts';
import { conflict } from '../../platform/errors.ts';
import { showRow } from '../../crud/read.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { askApproval } from '../../ledger/ask-approval.ts';
import { demandPayable, lockPending, payCashOut, releaseCashOut, takeCashOutTurn, type CashOutRow } from '../../ledger/cash-outs.ts';
import { takeFromLimit } from '../../ledger/limit.ts';
import { cashOutsApi } from './resources.ts';

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
  const { rows } = await client.query<Waiting>(
    `select id, status, country_id, created_at < now() - interval '${APPROVAL_HOURS} hours' as is_overdue
     from approvals where cash_out_id = $1 and status = 'pending' order by id for no key update`,
    [cashOut],
  );
  return rows;
}

async function ask(transaction: Transaction, request: Request, row: CashOutRow, limit: Minor) {
  const waiting = await waitingFor(transaction, row.id);
  const late = waiting.filter(({ is_overdue }) => is_overdue);
  // Nobody decided: it is closed by the clock, whoever asks anew.
  await changeRows({ caller: JOB, transaction }, APPROVALS, late, { status: 'expired' });
  const open = waiting.find(({ is_overdue }) => !is_overdue);
  if (open) throw conflict('approval.waiting', {}, { approval_id: open.id });
  const { country_id, user_type, user_id, currency } = row;
  const money = { user_type, user_ids: [user_id], unit: currency, amount: minor(row.amount) };
  const id = await askApproval(transaction, request.caller, { kind: 'cash_out', country_id, money, cash_out_id: row.id });
  return { approval_id: id, limit: fromMinor(limit, currency), currency };
}

/** A rejected request needs no approval any more. */
async function dropApproval(transaction: Transaction, request: Request, id: number, now: string): Promise<void> {
  const silently = { decided_by: request.access.adminId, decided_at: now };
  await changeRows(
    { caller: request.caller, transaction, now },
    APPROVALS,
    await waitingFor(transaction, id),
    { status: 'refused' },
    { silently },
  );
}

/** Pays it, within what the admin and the recipient have left of the limit; the limit where they have not. */
async function payWithin(app: Server, transaction: Transaction, request: Request, row: CashOutRow, now: string) {
  const { country_id, currency, user_type, user_id } = row;
  const typed = { admin_id: request.access.adminId, country_id, currency, user_type, user_ids: [user_id], amount: minor(row.amount) };
  const limit = await takeFromLimit(app, transaction, typed);
  if (limit === null) await payCashOut(transaction, row, { caller: request.caller, now, admin_id: typed.admin_id, approved_by: null });
  return limit;
}

/** `POST cash_outs/:id`: pays out or gives back what is held, once; above the country's limit accepting waits for a second admin. */
export function registerDecision(app: Server, base: string) {
  handlePrepared(
    app,
    base,
    cashOutCalls.decideCashOut,
    ({ request, params }) => showRow(app.database.pool, cashOutsApi, request.caller, params.id),
    async ({ request, transaction, params: { id }, body: { status, reject_reason: reason } }) => {
      await takeCashOutTurn(transaction, id);
      const row = await lockPending(transaction, id);
      const now = new Date(app.now()).toISOString();
      if (status === 'rejected') {
        await dropApproval(transaction, request, id, now);
        await releaseCashOut(transaction, row, { caller: request.caller, now }, reason ?? null);
      } else {
        // Nobody shall be asked to approve what cannot be paid.
        demandPayable(row);
        const limit = await payWithin(app, transaction, request, row, now);
        if (limit !== null) return { later: await ask(transaction, request, row, limit), message: 'wallet.waiting' };
      }
      const data = await showRow(transaction.client, cashOutsApi, request.caller, id);
      return { data, message: `cash_outs.${status}` };
    },
  );
}
