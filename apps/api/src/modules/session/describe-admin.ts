import type { Context } from '../../crud/resource/context.ts';
import type { OwnAccount } from '@diwan/contract/session/account';
import type { Locale } from '@diwan/contract/kit/constants';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { asFlag } from '../../platform/as-flag.ts';
import { translate } from '../../platform/translate.ts';
import { activeCountries } from './active-countries.ts';
import { FROM_ADMIN, getRoleTitle, IDENTITY, showIdentity, type AdminIdentity } from './admin-identity.ts';

interface Row extends AdminIdentity {
  all_countries: boolean;
  last_login_at: string | null;
  updated_at: string;
  role_id: number | null;
  /** What admins call the permissions. */
  labels: Readonly<Record<string, { ar: string; en: string }>> | null;
  permissions: string[] | null;
  country_ids: number[];
}

const DESCRIBE = `select ${IDENTITY}, a.all_countries, a.last_login_at, a.updated_at, r.id as role_id, r.permissions,
  (select jsonb_object_agg(p.permission_url, jsonb_build_object('ar', p.label_ar, 'en', p.label_en)) from permissions p where p.deleted_at is null) as labels,
  coalesce((select array_agg(ac.country_id) from admin_countries ac where ac.admin_id = a.id), '{}') as country_ids
${FROM_ADMIN}`;

/** A superadmin holds every permission, with a role or without; an admin without one holds none. */
function getRole(row: Row, language: Locale) {
  const held = new Set(row.permissions ?? []);
  if (row.role_id === null && !row.is_super_admin) return null;
  const title = (locale: Locale) => getRoleTitle(row, locale) ?? '';
  return {
    id: row.role_id,
    title: title(language),
    title_ar: title('ar'),
    title_en: title('en'),
    permissions: PERMISSIONS.filter(({ permission_url }) => row.is_super_admin || held.has(permission_url)).map((permission) => ({
      permission_url: permission.permission_url,
      permission_label:
        row.labels?.[permission.permission_url]?.[language] ?? translate(language, `permissions.names.${permission.permission_url}`),
      permission_type: permission.permission_type,
      front_route_name: permission.front_route_name,
    })),
  };
}

/** What an admin is told about themself: who they are, what they may do and where. */
export async function describeAdmin(app: Context, id: number, language: Locale): Promise<OwnAccount> {
  const { rows } = await app.database.pool.query<Row>({ name: 'describe_admin', text: DESCRIBE, values: [id] });
  const row = rows[0];
  if (!row) throw new Error(`admin ${id} went away while logged in`);
  const everywhere = row.is_super_admin || row.all_countries;
  return {
    ...showIdentity(row),
    last_login_at: row.last_login_at,
    updated_at: row.updated_at,
    is_super_admin: asFlag(row.is_super_admin),
    all_countries: asFlag(everywhere),
    role: getRole(row, language),
    countries: await activeCountries(app, language, everywhere ? null : row.country_ids),
  };
}
