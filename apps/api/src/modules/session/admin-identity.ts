import { all, among, maybe, run } from '../../platform/database/typed.ts';
import { db } from '../../platform/database/tables.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { sql } from 'kysely';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Runner } from '../../platform/database/runner.ts';
import { translate } from '../../platform/translate.ts';

/** Who an admin is, and what their role is called. */
export interface AdminIdentity {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: string;
  readonly image: string | null;
  readonly is_super_admin: boolean;
  readonly title_ar: string | null;
  readonly title_en: string | null;
}

/** Its columns, of admins `a` with their role `r`. */
export const IDENTITY = 'a.id, a.first_name, a.last_name, a.email, a.phone, a.gender, a.image, a.is_super_admin, r.title_ar, r.title_en';
/** Where these stand: of the admin $1. */
export const FROM_ADMIN = 'from admins a left join roles r on r.id = a.role_id and r.deleted_at is null where a.id = $1';

const FIND = `select ${IDENTITY} ${FROM_ADMIN}`;

/** An admin who is logged in, by who they are. */
export async function getIdentity(runner: Runner, admin: number): Promise<AdminIdentity> {
  const { rows } = await runner.query<AdminIdentity>({ name: 'admin_identity', text: FIND, values: [admin] });
  if (!rows[0]) throw new Error(`admin ${admin} went away while logged in`);
  return rows[0];
}

/** An admin as the dashboard names them. */
export function showIdentity({ id, first_name, last_name, email, phone, gender, image, is_super_admin }: AdminIdentity) {
  const user_type = is_super_admin ? ('super_admin' as const) : ('admin' as const);
  return { id, user_type, name: `${first_name} ${last_name}`, first_name, last_name, email, phone, gender, image };
}

/** What an admin's role is called; a superadmin is one with a role or without. Null for who has none. */
export function getRoleTitle({ title_ar, title_en, is_super_admin }: AdminIdentity, language: Locale): string | null {
  return (language === 'ar' ? title_ar : title_en) ?? (is_super_admin ? translate(language, 'messages.super_admin') : null);
}

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
