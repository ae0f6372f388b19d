import type { Request, Server } from '../../platform/http/server.ts';
import { cashOutCalls } from '@diwan/contract/cash-outs/calls';
import type { PayoutDoubt } from '@diwan/contract/cash-outs/resource';
import { APPROVAL_HOURS, approvals } from '@diwan/contract/approvals/resource';
import { fromMinor, type Minor, minor } from '@diwan/domain/money';
import { JOB } from '../../access/caller.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import { handle, handlePrepared } from '../../crud/calls/handle.ts';
import { isWaiting } from '../../crud/resource/crud.ts';
import { conflict } from '../../platform/errors.ts';
import { showRow } from '../../crud/record/read.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalRequest } from '../../ledger/till/ask-approval.ts';
import { takeAsOne } from '../../ledger/till/duties.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import {
  demandPayable,
  lockPending,
  payCashOut,
  planPayout,
  releaseCashOut,
  takeCashOutTurn,
  type CashOutRow,
  type PlannedPayout,
} from '../../ledger/cash-outs.ts';
import { readUnavailable } from '../../ledger/promised.ts';
import { shownEarnings } from '../../ledger/earnings.ts';
import { demandNoWithdrawalWaits } from '../../ledger/till/paid-at-desk.ts';
import { isLasting, payoutDoubts } from '../../ledger/till/payout-doubts.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { translate } from '../../platform/translate.ts';
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
    `select id, status, country_id, done_at is null and deciders is distinct from '{}' and created_at < now() - interval '${APPROVAL_HOURS} hours' as is_overdue
     from approvals where cash_out_id = $1 and status = 'pending' order by id for no key update`,
    [cashOut],
  );
  return rows;
}

/** 409 while a second admin is asked about it: what they were asked for has not gone because its reason was lifted. */
async function demandNoneWaiting(transaction: Transaction, id: number): Promise<void> {
  const waiting = await waitingFor(transaction, id);
  const late = waiting.filter(({ is_overdue }) => is_overdue);
  // Nobody decided: it is closed by the clock, whoever asks anew.
  await changeRows({ caller: JOB, transaction }, APPROVALS, late, { status: 'expired' });
  const open = waiting.find(({ is_overdue }) => !is_overdue);
  if (open) throw conflict('approval.waiting', {}, { approval_id: open.id });
}

function approvalForPayout(request: Request, row: CashOutRow, doubts: readonly PayoutDoubt[]): ApprovalRequest {
  const { country_id, user_type, user_id, currency } = row;
  return {
    kind: 'cash_out',
    country_id,
    money: { user_type, user_ids: [user_id], unit: currency, amount: minor(row.amount) },
    // Whoever decides reads there what speaks against it.
    notes: doubts.map((doubt) => translate(request.language, `enums.payout_doubts.${doubt}`)).join(' · ') || null,
    cash_out_id: row.id,
    payload: { doubts },
    isDoubtful: doubts.some(isLasting),
  };
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

/** Why a cash-out needs a second person: the limit, which nothing is taken from where a doubt speaks against it. */
interface PayoutOfTwo {
  readonly limit: Minor | null;
  readonly currency: string;
  readonly message: string;
}

/** Pays it, within what the admin and the recipient have left of the limit, and unless a doubt or a duty speaks against it. */
async function payWithin(app: Server, transaction: Transaction, request: Request, row: CashOutRow, now: string) {
  const { country_id, currency, user_type, user_id } = row;
  const typed = { admin_id: request.access.adminId, country_id, currency, user_type, user_ids: [user_id], amount: minor(row.amount) };
  const doubts = await payoutDoubts(transaction.client, row, now);
  const [doubt] = doubts;
  const paid = await withinLimit(
    { app, caller: request.caller, transaction },
    async (): Promise<PayoutOfTwo | null> =>
      doubt
        ? { limit: null, currency, message: `cash_outs.in_doubt.${doubt}` }
        : takeAsOne(app, transaction, typed, { wants: 'cash_out', [user_type]: user_id }),
    () => approvalForPayout(request, row, doubts),
    () => payCashOut(transaction, row, { caller: request.caller, now, admin_id: typed.admin_id, approved_by: null }),
  );
  return { paid, doubts };
}

const netParams = ({ currency }: CashOutRow, { netted, pays }: PlannedPayout) => ({
  netted: `${fromMinor(netted, currency)} ${currency}`,
  pays: `${fromMinor(pays, currency)} ${currency}`,
});

const BALANCE =
  'select o.*, coalesce(w.balance, 0)::text as balance from cash_outs o left join wallets w on w.user_type = o.user_type and w.user_id = o.user_id and w.currency = o.currency where o.id = $1';

/** What of the balance beside a cash-out could be taken out as well, and what not yet. */
async function getEarned(app: Server, row: CashOutRow, balance: Minor) {
  const unavailable = await readUnavailable(app.database.pool, row, [row.currency], app.now());
  return shownEarnings(balance, unavailable(row.currency), row.currency);
}

/** `GET cash_outs/:id/check`: what accepting would do, without doing it. */
export function registerCheck(app: Server, base: string) {
  handle(app, base, cashOutCalls.checkCashOut, async ({ request, params: { id } }) => {
    const { pool } = app.database;
    await showRow(pool, cashOutsApi, request.caller, id);
    const { rows } = await pool.query<CashOutRow & { readonly balance: string }>(BALANCE, [id]);
    const row = theRow(rows);
    const plan = planPayout(row, minor(row.balance));
    const doubts = await payoutDoubts(pool, row, new Date(app.now()).toISOString());
    const shown = (amount: Minor) => fromMinor(amount, row.currency);
    const figures = { balance: shown(plan.balance), netted: shown(plan.netted), pays: shown(plan.pays) };
    return {
      data: {
        currency: row.currency,
        amount: shown(minor(row.amount)),
        ...figures,
        ...(await getEarned(app, row, plan.balance)),
        doubts: [...doubts],
        takes_two: asFlag(doubts.length > 0),
      },
    };
  });
}

/** `POST cash_outs/:id`: pays out or gives back what is held, once; above the country's limit, or where something speaks against whoever is paid, accepting waits for a second admin. */
export function registerCashOutDecision(app: Server, base: string) {
  handlePrepared(
    app,
    base,
    cashOutCalls.decideCashOut,
    ({ request, params }) => showRow(app.database.pool, cashOutsApi, request.caller, params.id),
    async ({ request, transaction, params: { id }, body: { status, reject_reason: reason } }) => {
      await takeCashOutTurn(transaction, id);
      const show = () => showRow(transaction.client, cashOutsApi, request.caller, id);
      const row = await lockPending(transaction, id);
      const now = new Date(app.now()).toISOString();
      if (status === 'rejected') {
        await dropApproval(transaction, request, id, now);
        await releaseCashOut(transaction, row, { caller: request.caller, now }, reason ?? null);
      } else {
        // Nobody shall be asked to approve what cannot be paid.
        demandPayable(row);
        await demandNoneWaiting(transaction, id);
        await demandNoWithdrawalWaits(transaction, row);
        const { paid, doubts } = await payWithin(app, transaction, request, row, now);
        if (isWaiting(paid)) return { later: { ...paid.data, doubts: [...doubts] }, message: paid.message };
        if (paid.netted > 0n)
          return {
            data: await show(),
            message: paid.pays === 0n ? 'cash_outs.all_owed' : 'cash_outs.netted',
            params: netParams(row, paid),
          };
      }
      return { data: await show(), message: `cash_outs.${status}` };
    },
  );
}
