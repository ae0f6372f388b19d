import type pg from 'pg';
import { type Columns, insertRows } from './insert-rows.ts';
import type { PlacedCountry } from './people/places.ts';
import { DEMO_ADMINS } from './staff/admins.ts';
import { DEMO_ROLES } from './staff/roles.ts';
import { db } from '../platform/database/tables.ts';
import { all } from '../platform/database/typed.ts';

const DAY = 86_400_000;

/** Which admins look after a country's people: their bans, locks and acceptances are in the log. */
export type Carers = { country_id: number; admin_id: number }[];

/** Inserts the five roles and twelve admins; all have one password, the first also the given address. */
export async function loadStaff(
  client: pg.ClientBase,
  login: { email: string; passwordHash: string },
  countries: readonly PlacedCountry[],
  now: Date,
): Promise<Carers> {
  const hired = new Date(now.getTime() - 760 * DAY).toISOString();
  await client.query(
    `insert into roles (created_at, updated_at, title_ar, title_en, permissions)
     select $1, $1, r->>'title_ar', r->>'title_en', array(select jsonb_array_elements_text(r->'permissions'))
     from jsonb_array_elements($2::jsonb) with ordinality as list(r, place) order by place`,
    [hired, JSON.stringify(DEMO_ROLES)],
  );
  const roles = await all(client, db.selectFrom('roles').select(['id', 'title_en']));
  const roleIds = new Map(roles.map(({ id, title_en }) => [title_en, id]));
  const emails = DEMO_ADMINS.map((admin) => (admin.role === null ? login.email : `${admin.mailbox}@diwan.example`));
  await insertRows(
    client,
    'admins',
    ADMIN,
    DEMO_ADMINS.map((admin, index) => ({
      created_at: hired,
      updated_at: hired,
      first_name: admin.first_name,
      last_name: admin.last_name,
      email: emails[index],
      phone: admin.phone,
      gender: admin.gender,
      password_hash: login.passwordHash,
      role_id: admin.role === null ? null : roleIds.get(admin.role),
      is_super_admin: admin.role === null,
      all_countries: admin.countries === 'all',
      last_login_at: admin.last_seen === null ? null : new Date(now.getTime() - admin.last_seen * DAY).toISOString(),
      is_active: admin.is_active,
    })),
  );
  const admins = await all(client, db.selectFrom('admins').select(['id', 'email']));
  const adminIds = new Map(admins.map(({ id, email }) => [email, id]));
  const links = DEMO_ADMINS.flatMap(({ countries: seen, role }, index) => {
    const admin_id = adminIds.get(emails[index] ?? '') ?? 0;
    return countries
      .filter(({ iso2 }) => seen === 'all' || seen.includes(iso2))
      .map(({ id }) => ({ country_id: id, admin_id, role, named: seen !== 'all' }));
  });
  const columns: Columns<Carers[number]> = { country_id: 'integer', admin_id: 'integer' };
  await insertRows<Carers[number]>(
    client,
    'admin_countries',
    columns,
    links.filter(({ named }) => named),
  );
  return links.filter(({ role }) => role === 'Operations manager' || role === 'Customer service');
}

const ADMIN = {
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  gender: 'text',
  password_hash: 'text',
  role_id: 'integer',
  is_super_admin: 'boolean',
  all_countries: 'boolean',
  last_login_at: 'timestamptz',
  is_active: 'boolean',
} as const;
