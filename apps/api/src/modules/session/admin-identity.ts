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
