import { type Minor, minor } from '@diwan/domain/money';
import { POINTS } from '@diwan/domain/ledger/entries';
import { isAmong, readRecord } from '@diwan/domain/records';
import { WALLET_CALLS } from '@diwan/contract/wallet';
import { conflict } from '../platform/errors.ts';
import type { ApprovalRow, Approved, ApprovalWork, Made } from './till/approval-kind.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { type CashOutRow, lockPending, payCashOut } from './cash-outs.ts';
import { recordFinding } from './till/findings.ts';
import { payoutDoubts } from './till/payout-doubts.ts';
import { moveWallets, type WalletMove } from './move-wallets.ts';
import { peopleThere, startWalletJob } from './wallet-job.ts';

function getTransition(row: ApprovalRow, approvedBy: number | null): WalletMove {
  const { kind, user_type, currency: unit, payload, amount, charge_type, notes, requested_by } = row;
  if (!isAmong(WALLET_CALLS, kind) || user_type === null) throw new Error(`an approval of ${kind} moves no wallets`);
  const isPoints = unit === POINTS;
  // A wallet is named by its currency, also where its points move.
  const currency = isPoints ? readRecord(payload)['currency'] : unit;
  return {
    call: kind,
    user_type,
    currency: String(currency ?? ''),
    unit: unit ?? '',
    amount: minor(amount ?? 0),
    charge_type: isPoints ? null : (charge_type ?? 'cash'),
    notes,
    admin_id: requested_by,
    approved_by: approvedBy,
  };
}

async function moveWhatWasAsked({ app, transaction, caller, approved_by: approvedBy, row }: Approved): Promise<Made> {
  const move = getTransition(row, approvedBy);
  const [only] = row.user_ids;
  if (row.user_ids.length > 1 || only === undefined)
    return { job_id: (await startWalletJob(app, transaction, move, row.user_ids, { ip: caller.ip, countryId: row.country_id })).id };
  const there = await peopleThere(transaction, caller, move, [only]);
  if (there.length === 0) throw conflict('wallet.person_gone');
  const [line] = await moveWallets(transaction, caller, move, there, app.now());
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
    if (approved_by === null && doubts.length > 0) throw conflict('cash_out.never_by_itself', {}, { doubts });
    if (doubts.some((doubt) => !known.includes(doubt))) throw conflict('cash_out.in_doubt', {}, { doubts });
    const { pays } = await payCashOut(transaction, cashOut, {
      caller,
      now,
      admin_id: row.requested_by,
      approved_by,
    });
    if (doubts.length > 0 && pays > 0n) await notePaidInDoubt(transaction, row, cashOut, doubts, pays);
    return {};
  },
};

async function notePaidInDoubt(
  transaction: Transaction,
  approval: ApprovalRow,
  { id, country_id, user_type, user_id, currency }: CashOutRow,
  doubts: readonly string[],
  amount: Minor,
): Promise<void> {
  await recordFinding(transaction, {
    rule: 'paid_out_in_doubt',
    country_id,
    [user_type === 'client' ? 'client_id' : 'provider_id']: user_id,
    subject_id: approval.requested_by,
    cash_out_id: id,
    approval_id: approval.id,
    currency,
    amount,
    evidence: { doubts },
    unique_key: `paid_out_in_doubt:${id}`,
  });
}
