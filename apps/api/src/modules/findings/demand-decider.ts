import type { ErrorCode } from '@diwan/locales/keys';
import { getOpenDecisions, type FindingDecision } from '@diwan/contract/findings/resource';
import type { Caller } from '../../access/caller.ts';
import { lockRow } from '../../crud/record/read.ts';
import { areIndependent, secondPersonsNow } from '../../ledger/till/second-person.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { findingsApi } from './resources.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** A finding as its table holds it. */
export type FindingStored = Awaited<ReturnType<typeof lockFinding>>;

/** A finding within reach, locked before all else that a decision touches. */
export async function lockFinding({ client }: Transaction, caller: Caller, id: number) {
  const found = await lockRow(client, findingsApi, caller, id);
  return found;
}

async function hasPlaced(runner: Runner, orderId: number | null, adminId: number): Promise<boolean> {
  if (orderId === null) return false;
  const placed = db.selectFrom('order_events').select('admin_id').where('order_id', '=', orderId).where('action', '=', 'place');
  const first = await maybe(runner, placed.where('admin_id', 'is not', null).orderBy('at').orderBy('id').limit(1));
  return first?.admin_id === adminId;
}

/** The one superadmin of a house where nobody else could decide: no rule is a dead end, and the log says who decided. */
async function isAlone(transaction: Transaction, { country_id }: FindingStored, adminId: number): Promise<boolean> {
  return (await secondPersonsNow(transaction, adminId, country_id)).isHouseOfOne;
}

/** Why an admin has no say in a finding: it is about them, about an order that they placed, or about whose account they have in hand. */
export async function getDeciderTie(transaction: Transaction, finding: FindingStored, adminId: number): Promise<ErrorCode | null> {
  const { subject_id: subject, order_id } = finding;
  const isOwn = subject === adminId;
  if (isOwn || (await hasPlaced(transaction.client, order_id, adminId))) {
    if (!(await isAlone(transaction, finding, adminId))) return isOwn ? 'finding.own' : 'finding.own_order';
    if (isOwn) return null;
  }
  if (subject !== null && !(await areIndependent(transaction, adminId, subject))) return 'finding.not_independent';
  return null;
}

/** 403 for an admin who has no say in it. */
export async function demandDecider(transaction: Transaction, finding: FindingStored, adminId: number): Promise<void> {
  const tie = await getDeciderTie(transaction, finding, adminId);
  if (tie !== null) throw forbidden(tie);
}

/** 409 where it has been decided for good, or the other way round than this decision may follow. */
export function demandUndecided({ decision }: FindingStored, wanted?: FindingDecision): void {
  const open = getOpenDecisions(decision);
  if (open.length === 0 || (wanted !== undefined && !open.includes(wanted)))
    throw conflict('finding.decided', {}, { decision, allowed: open });
}
