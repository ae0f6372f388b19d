import { sql } from 'kysely';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among, maybe, run } from '../../platform/database/typed.ts';

/** An admin as a provider knows them. */
export interface LinkedIdentity {
  readonly id: number;
  readonly admin_id: number;
  /** The admin is a superadmin by a group of the provider, whichever of their identities it came by. */
  readonly gave_rank: boolean;
}

/**
 * Whose account an identity opens. Two logins of one identity take turns from here on, so that the first of them makes at most one
 * account.
 */
export async function findIdentity(transaction: Transaction, issuer: string, subject: string): Promise<LinkedIdentity | undefined> {
  await transaction.client.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [JSON.stringify([issuer, subject])]);
  const gaveRank = sql<boolean>`exists (select from admin_identities o where o.admin_id = admin_identities.admin_id and o.gave_rank)`;
  const linked = db.selectFrom('admin_identities').select(['id', 'admin_id', gaveRank.as('gave_rank')]);
  return maybe(transaction, linked.where('issuer', '=', issuer).where('subject', '=', subject));
}

/** The identities that open an admin's account. */
export const listIdentities = (runner: Runner, adminId: number) =>
  all(runner, db.selectFrom('admin_identities').selectAll().where('admin_id', '=', adminId).orderBy('id'));

/** Of accounts that are no more, nobody's login opens them again. */
export async function unlinkIdentities(transaction: Transaction, adminIds: readonly number[]): Promise<void> {
  await run(transaction, db.deleteFrom('admin_identities').where('admin_id', '=', among(adminIds)));
}
