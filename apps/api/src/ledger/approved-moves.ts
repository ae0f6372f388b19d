import { minor } from '@diwan/domain/money';
import { POINTS } from '@diwan/domain/ledger/entries';
import { isAmong, readRecord } from '@diwan/domain/records';
import { WALLET_CALLS } from '@diwan/contract/wallet';
import { conflict } from '../platform/errors.ts';
import type { ApprovalRow, Approved, ApprovalWork, Made } from './approval-kind.ts';
import { lockPending, payCashOut } from './cash-outs.ts';
import { moveWallets, type WalletMove } from './move-wallets.ts';
import { peopleThere, startWalletJob } from './wallet-job.ts';

function getTransition(row: ApprovalRow, approvedBy: number): WalletMove {
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

async function moveWhatWasAsked({ app, transaction, caller, row }: Approved): Promise<Made> {
  const move = getTransition(row, caller.access.adminId);
  const [only] = row.user_ids;
  if (row.user_ids.length > 1 || only === undefined)
    return { job_id: (await startWalletJob(app, transaction, move, row.user_ids, { ip: caller.ip, countryId: row.country_id })).id };
  const there = await peopleThere(transaction, caller, move, [only]);
  if (there.length === 0) throw conflict('wallet.person_gone');
  const [line] = await moveWallets(transaction, caller, move, there);
  return { posting_id: line?.posting_id ?? null };
}

export const approvedCharge: ApprovalWork = { right: 'charge-multiple', carryOut: moveWhatWasAsked };
export const approvedWithdrawal: ApprovalWork = { right: 'withdraw-multiple', carryOut: moveWhatWasAsked };

/** Pays a cash-out that is still pending. */
export const approvedCashOut: ApprovalWork = {
  right: 'update-cashout-requests',
  async carryOut({ app, transaction, caller, row }) {
    const cashOut = await lockPending(transaction, row.cash_out_id ?? 0);
    const now = new Date(app.now()).toISOString();
    await payCashOut(transaction, cashOut, { caller, now, admin_id: row.requested_by, approved_by: caller.access.adminId });
    return {};
  },
};
