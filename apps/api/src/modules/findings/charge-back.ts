import { fromMinor, type Minor, minor, minorDigits, toMinor } from '@diwan/domain/money';
import { readRecord } from '@diwan/domain/records';
import { demand } from '../../access/access.ts';
import { demandAdmin } from '../../access/caller.ts';
import { chargeBack } from '../../ledger/charge-back.ts';
import type { Approved, ApprovalWork, Made } from '../../ledger/till/approval-kind.ts';
import { askApproval } from '../../ledger/till/ask-approval.ts';
import { takeFromLimit } from '../../ledger/till/limit.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { closeFinding, type Deciding } from './close-finding.ts';
import type { DecidedPerson } from './decided-person.ts';
import { demandDecider, demandUndecided, lockFinding, type FindingStored } from './demand-decider.ts';

/** How much of what is at stake is taken back: all of it where nothing is said. */
export function getChargedAmount({ amount, currency }: FindingStored, asked: string | null): Minor {
  if (amount === null || currency === null) throw conflict('finding.no_amount');
  const all = minor(amount);
  if (asked === null) return all;
  const wanted = toMinor(asked, currency);
  if (wanted === undefined) throw invalidField('amount', 'amount_decimals', { count: minorDigits(currency) });
  if (wanted === 0n) throw invalidField('amount', 'above_zero');
  if (wanted > all) throw invalidField('amount', 'finding_amount', { amount: fromMinor(all, currency), currency });
  return wanted;
}

const WAITS = `select id from approvals where status = 'pending' and kind = 'charge_back' and deleted_at is null and payload ->> 'finding_id' = $1::text`;

/** 409 while a second admin is asked about taking money back. */
export async function demandNothingWaits({ transaction, finding }: Pick<Deciding, 'transaction' | 'finding'>): Promise<void> {
  const { rows } = await transaction.client.query<{ id: number }>(WAITS, [finding.id]);
  const [waits] = rows;
  if (waits) throw conflict('finding.waits', { id: waits.id }, { approval_id: waits.id });
}

interface Taken {
  readonly person: DecidedPerson & { readonly kind: 'client' | 'provider' };
  readonly amount: Minor;
}

/** Takes it within what admin and person have left of the limit of the day; above it, what a second admin is asked about. */
export async function chargeWithinLimit(deciding: Deciding, { person, amount }: Taken, notes: string) {
  const { app, transaction, caller, finding } = deciding;
  demand(caller.access, 'withdraw-multiple');
  const { country_id, id: finding_id } = finding;
  const currency = finding.currency ?? '';
  const money = { user_type: person.kind, user_ids: [person.id], amount };
  const limit = await takeFromLimit(app, transaction, { admin_id: caller.id, country_id, currency, ...money });
  if (limit !== null) {
    const payload = { finding_id, person: person.kind };
    const approval = { kind: 'charge_back', country_id, money: { ...money, unit: currency }, notes, payload } as const;
    return { approval_id: await askApproval(transaction, caller, approval), limit: fromMinor(limit, currency), currency };
  }
  await take(deciding, { person, amount }, { admin_id: caller.id, approved_by: null });
  return null;
}

function take(
  { transaction, finding, now }: Deciding,
  { person, amount }: Taken,
  by: { admin_id: number | null; approved_by: number | null },
) {
  return chargeBack(transaction, {
    finding_id: finding.id,
    country_id: finding.country_id,
    currency: finding.currency ?? '',
    from: { user_type: person.kind, user_id: person.id },
    amount,
    at: now,
    ...by,
  });
}

/** Takes back what a second admin approved; both of them have to be free of whom it is about. */
async function carryOut({ app, transaction, caller, asker, row }: Approved): Promise<Made> {
  const { finding_id } = readRecord(row.payload);
  const finding = await lockFinding(transaction, demandAdmin(caller), Number(finding_id));
  demandUndecided(finding, 'charged_back');
  for (const { id } of [caller, asker]) await demandDecider(transaction, finding, id);
  const [id] = row.user_ids;
  if (id === undefined || row.user_type === null) throw conflict('approval.gone');
  const deciding = { app, transaction, caller: asker, finding, now: new Date(app.now()).toISOString() };
  const taken = { person: { kind: row.user_type, id }, amount: minor(row.amount ?? 0) };
  const posting_id = await take(deciding, taken, { admin_id: asker.id, approved_by: caller.id });
  await closeFinding(deciding, { decision: 'charged_back', ...taken, notes: row.notes ?? '' });
  return { posting_id };
}

export const approvedChargeBack: ApprovalWork = { right: 'decide-findings', carryOut };
