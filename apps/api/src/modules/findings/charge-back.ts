import { OWED_BY_CLIENT } from '@diwan/contract/findings/resource';
import { fromMinor, least, type Minor, minor, minorDigits, minus, NONE, toMinor } from '@diwan/domain/money';
import { readRecord } from '@diwan/domain/records';
import { demand } from '../../access/access.ts';
import { demandAdmin } from '../../access/caller.ts';
import { chargeBack } from '../../ledger/charge-back.ts';
import type { Approved, ApprovalWork, Made } from '../../ledger/till/approval-kind.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { closeFinding, type DecidingFinding } from './close-finding.ts';
import type { DecidedPerson } from './decided-person.ts';
import { demandDecider, demandUndecided, lockFinding, type FindingStored } from './demand-decider.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const LOCK_ORDER = 'select id from orders where id = $1 for no key update';
const BROUGHT = `select coalesce(sum(amount - returned_amount), 0)::text as amount from earnings where order_id = $1 and provider_id = $2`;
/** An order brought its client what the platform paid of it, and what went back to them: what they paid themselves was theirs. */
const SPARED = `select coalesce(sum(discount_amount) - coalesce(sum(gross_amount) filter (where settlement_kind = 'refund'), 0), 0)::text as amount
from settlements where order_id = $1`;
const TAKEN = `select coalesce(sum(charged_amount), 0)::text as amount from findings
where order_id = $1 and client_id = $2 and decision = 'charged_back' and decision_person = 'client'`;

/** Nobody has got anything by an order that was not settled, and nobody owes what they said yes to, and paid. */
const IS_OVER = `select from settlement_reviews where order_id = $1 and (decision = 'dismissed' or (decision = 'driven' and $2 = 'fare_above_quote'))`;
const PENALTIES = `select coalesce(sum(penalty_amount), 0)::text as amount from complaints where order_id = $1 and against = $3
  and case $3 when 'client' then client_id else provider_id end = $2`;

/**
 * What can still be taken back from somebody, in minor units: what is at stake, and where that is an order no more than it has brought them
 * and neither a refund, nor a penalty, nor another finding about it has taken already. The order is locked, so that of two findings about it one comes first.
 */
async function getLeft({ client }: Transaction, finding: FindingStored, { kind, id: person }: DecidedPerson): Promise<Minor> {
  const { order_id, amount, rule } = finding;
  const all = minor(amount ?? 0);
  if (order_id === null) return all;
  // What is at stake by it is what their wallet owes: taking it once more would pay nothing.
  if (rule === 'cash_for_card') return NONE;
  await client.query(LOCK_ORDER, [order_id]);
  if ((await client.query(IS_OVER, [order_id, rule])).rowCount) return NONE;
  const read = async (text: string, values: unknown[]) =>
    minor((await client.query<{ amount: string }>(text, values)).rows[0]?.amount ?? 0);
  const penalties = await read(PENALTIES, [order_id, person, kind]);
  if (kind === 'provider') return least(all, minus(await read(BROUGHT, [order_id, person]), penalties));
  const taken = await read(TAKEN, [order_id, person]);
  const brought = OWED_BY_CLIENT.has(rule) ? minus(all, penalties) : await read(SPARED, [order_id]);
  return least(all, minus(brought, taken));
}

/** How much is taken back from somebody: all that is left where nothing is said. 409 `finding.nothing_left` where that is nothing. */
export async function getChargedAmount(
  { transaction, finding }: Pick<DecidingFinding, 'transaction' | 'finding'>,
  person: DecidedPerson,
  asked: string | null,
): Promise<Minor> {
  const { amount, currency } = finding;
  if (amount === null || currency === null) throw conflict('finding.no_amount');
  const left = await getLeft(transaction, finding, person);
  if (left <= 0n) throw conflict('finding.nothing_left');
  if (asked === null) return left;
  const wanted = toMinor(asked, currency);
  if (wanted === undefined) throw invalidField('amount', 'amount_decimals', { count: minorDigits(currency) });
  if (wanted === 0n) throw invalidField('amount', 'above_zero');
  if (wanted > left) throw invalidField('amount', 'finding_amount', { amount: fromMinor(left, currency), currency });
  return wanted;
}

/** 409 while the settlement of a finding's order waits: nobody has got anything by it yet. */
export async function demandOrderSettled({
  transaction,
  finding: { order_id },
}: Pick<DecidingFinding, 'transaction' | 'finding'>): Promise<void> {
  const text = `select from orders where id = $1 and pay_status = 'under_review'`;
  if ((await transaction.client.query(text, [order_id])).rowCount) throw conflict('finding.order_under_review');
}

/** 409 while a second admin is asked about taking money back. */
export async function demandNothingWaits({ transaction, finding }: Pick<DecidingFinding, 'transaction' | 'finding'>): Promise<void> {
  const pending = db
    .selectFrom('approvals')
    .select('id')
    .where('status', '=', 'pending')
    .where('kind', '=', 'charge_back')
    .where('deleted_at', 'is', null)
    .where(sql<string>`payload ->> 'finding_id'`, '=', String(finding.id));
  const waits = await maybe(transaction, pending);
  if (waits) throw conflict('finding.waits', { id: waits.id }, { approval_id: waits.id });
}

interface Taken {
  readonly person: DecidedPerson & { readonly kind: 'client' | 'provider' };
  readonly amount: Minor;
}

/** Takes it within what admin and person have left of the limit of the day: null; above it, what a second admin is asked about. */
export function chargeWithinLimit(deciding: DecidingFinding, { person, amount }: Taken, notes: string) {
  const { caller, finding } = deciding;
  demand(caller.access, 'withdraw-multiple');
  const { country_id, id: finding_id } = finding;
  const currency = finding.currency ?? '';
  const money = { user_type: person.kind, user_ids: [person.id], amount };
  const payload = { finding_id, person: person.kind };
  return withinLimit(
    deciding,
    { admin_id: caller.id, country_id, currency, ...money },
    { kind: 'charge_back', country_id, money: { ...money, unit: currency }, notes, payload },
    async () => {
      await take(deciding, { person, amount }, { admin_id: caller.id, approved_by: null });
      return null;
    },
  );
}

function take(
  { transaction, finding, now }: DecidingFinding,
  { person, amount }: Taken,
  by: { admin_id: number | null; approved_by: number | null },
) {
  return chargeBack(transaction, {
    finding_id: finding.id,
    order_id: finding.order_id,
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
  if (taken.amount > (await getLeft(transaction, finding, taken.person))) throw conflict('finding.nothing_left');
  const posting_id = await take(deciding, taken, { admin_id: asker.id, approved_by: caller.id });
  await closeFinding(deciding, { decision: 'charged_back', ...taken, notes: row.notes ?? '' });
  return { posting_id };
}

export const approvedChargeBack: ApprovalWork = { right: 'decide-findings', carryOut };
