import type { PayoutDoubt } from '@diwan/contract/cash-outs/resource';
import { minor } from '@diwan/domain/money';
import { POINTS } from '@diwan/domain/ledger/entries';
import { isAmong, readRecord } from '@diwan/domain/records';
import { WALLET_CALLS } from '@diwan/contract/wallet/forms';
import { conflict } from '../platform/errors.ts';
import type { ApprovalRow, Approved, ApprovalWork, Made } from './till/approval-kind.ts';
import { lockPending, payCashOut } from './cash-outs.ts';
import { type Agreed, demandUnbarred, doubtsAbout, notePaidInDoubt, paysOut } from './till/paid-at-desk.ts';
import { isLasting, payoutDoubts } from './till/payout-doubts.ts';
import { moveWallets, type WalletMove } from './move-wallets.ts';
import { getPaid, peopleThere, startWalletJob } from './wallet-job.ts';

function getTransition(row: ApprovalRow, approvedBy: number | null): WalletMove {
  const { kind, user_type, currency: unit, payload, amount, charge_type, notes, requested_by } = row;
  if (!isAmong(WALLET_CALLS, kind) || user_type === null) throw new Error(`an approval of ${kind} moves no wallets`);
  const isPoints = unit === POINTS;
  const { notes: typed } = readRecord(payload);
  // A wallet is named by its currency, also where its points move.
  const currency = isPoints ? readRecord(payload)['currency'] : unit;
  return {
    call: kind,
    user_type,
    currency: String(currency ?? ''),
    unit: unit ?? '',
    amount: minor(amount ?? 0),
    charge_type: isPoints ? null : (charge_type ?? 'cash'),
    // What whoever decided read beside them is no note of the movement.
    notes: typeof typed === 'string' || typed === null ? typed : notes,
    admin_id: requested_by,
    approved_by: approvedBy,
  };
}

const saw = (payload: unknown) => readRecord(readRecord(payload)['in_doubt']) as Agreed['in_doubt'];

/**
 * Asks what speaks against a withdrawal by now: nothing of it may be new to whoever approves, and an hour approves nothing of the kind.
 * Of many each row is asked as it is done.
 */
async function demandAgreed({ app, transaction, approved_by, row }: Approved, move: WalletMove): Promise<readonly PayoutDoubt[]> {
  const now = new Date(app.now()).toISOString();
  const known = saw(row.payload);
  const found = [...(await doubtsAbout(transaction.client, move, row.user_ids, now))];
  const doubts = [...new Set(found.flatMap(([, each]) => each))];
  if (approved_by === null && doubts.some(isLasting)) throw conflict('cash_out.never_by_itself', {}, { doubts });
  if (row.user_ids.length !== 1) return doubts;
  if (found.some(([id, each]) => each.some((doubt) => !known[id]?.includes(doubt)))) throw conflict('cash_out.in_doubt', {}, { doubts });
  await demandUnbarred(transaction.client, move, row.user_ids, now, row.id);
  return doubts;
}

async function moveWhatWasAsked(approved: Approved): Promise<Made> {
  const { app, transaction, caller, approved_by, row } = approved;
  const move = getTransition(row, approved_by);
  const doubts = await demandAgreed(approved, move);
  const [only] = row.user_ids;
  if (row.user_ids.length > 1 || only === undefined) {
    const agreed = { approval_id: row.id, in_doubt: saw(row.payload) };
    const from = { ip: caller.ip, countryId: row.country_id, agreed };
    return { job_id: (await startWalletJob(app, transaction, move, row.user_ids, from)).id };
  }
  const there = await peopleThere(transaction, caller, move, [only]);
  const [person] = there;
  if (!person) throw conflict('wallet.person_gone');
  const [line] = await moveWallets(transaction, caller, move, there, app.now());
  if (paysOut(move) && doubts.length > 0) await notePaidInDoubt(transaction, { ...getPaid(move, person, row.id), doubts });
  return { posting_id: line?.posting_id ?? null };
}

export const approvedCharge: ApprovalWork = { right: 'charge-multiple', carryOut: moveWhatWasAsked };
export const approvedWithdrawal: ApprovalWork = { right: 'withdraw-multiple', carryOut: moveWhatWasAsked };

/** The doubts that the second admin was asked about. */
function knownDoubts(payload: unknown): readonly unknown[] {
  const { doubts } = readRecord(payload);
  return Array.isArray(doubts) ? doubts : [];
}

/**
 * Pays a cash-out that is still pending. Of what speaks against it by now nothing may be new to whoever approves, and an hour approves
 * nothing of the kind; that it was paid all the same is a finding.
 */
export const approvedCashOut: ApprovalWork = {
  right: 'update-cashout-requests',
  async carryOut({ app, transaction, caller, approved_by, row }) {
    const cashOut = await lockPending(transaction, row.cash_out_id ?? 0);
    const now = new Date(app.now()).toISOString();
    const doubts = await payoutDoubts(transaction.client, cashOut, now);
    const known = knownDoubts(row.payload);
    if (approved_by === null && doubts.some(isLasting)) throw conflict('cash_out.never_by_itself', {}, { doubts });
    if (doubts.some((doubt) => !known.includes(doubt))) throw conflict('cash_out.in_doubt', {}, { doubts });
    const { pays } = await payCashOut(transaction, cashOut, {
      caller,
      now,
      admin_id: row.requested_by,
      approved_by,
    });
    const { id: cash_out_id, country_id, user_type, user_id, currency } = cashOut;
    const paid = {
      approval_id: row.id,
      requested_by: row.requested_by,
      cash_out_id,
      country_id,
      user_type,
      user_id,
      currency,
      amount: pays,
    };
    if (doubts.length > 0 && pays > 0n) await notePaidInDoubt(transaction, { ...paid, doubts });
    return {};
  },
};
