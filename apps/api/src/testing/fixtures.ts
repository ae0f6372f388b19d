import type { TestDatabase } from './database.ts';
import { addAdmin, addSession, insertRow } from './access-fixtures.ts';

/** What an admin of a test may do and where; a superadmin where nothing is said. */
export interface AdminWishes {
  readonly permissions?: readonly string[];
  readonly countries?: readonly number[] | 'all';
  readonly superAdmin?: boolean;
}

/** An admin who is logged in. */
export interface LoggedIn {
  readonly id: number;
  readonly token: string;
}

/** Makes an admin and a session of theirs. */
export async function makeAdmin(
  database: TestDatabase,
  { permissions = [], countries = 'all', superAdmin }: AdminWishes = { superAdmin: true },
): Promise<LoggedIn> {
  const id = superAdmin ? await addAdmin(database, { is_super_admin: true }) : await addAdmin(database, { permissions, countries });
  return { id, token: await addSession(database, id) };
}

let serial = 0;
const next = () => (serial += 1);

export function addCity(database: TestDatabase, countryId: number, row: Record<string, unknown> = {}): Promise<number> {
  const n = next();
  return insertRow(database, 'cities', { country_id: countryId, name_ar: `مدينة ${n}`, name_en: `City ${n}`, ...row });
}

export function addPerson(
  database: TestDatabase,
  table: 'clients' | 'providers',
  countryId: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  const n = next();
  return insertRow(database, table, {
    country_id: countryId,
    first_name: 'سلمى',
    last_name: 'الحربي',
    phone: `+9715${String(n).padStart(8, '0')}`,
    gender: 'female',
    // Who is not accepted takes no orders: tests of that say so.
    ...(table === 'providers' && { accepted_by_admin: true }),
    ...row,
  });
}

/** Adds many clients in one statement, a minute apart, every third without a login and every fifth inactive. */
export async function addManyClients(database: TestDatabase, countryId: number, count: number): Promise<void> {
  await database.pool.query(
    `insert into clients (country_id, first_name, last_name, phone, gender, is_active, created_at, last_login_at)
     select $1, (array['أحمد','Badr','نورة','Zaid','=ليلى'])[1 + i % 5], 'العتيبي', '+9665' || lpad(i::text, 8, '0'), 'male', i % 5 <> 0,
       timestamptz '2026-01-01 10:00:00Z' + (i / 2) * interval '1 minute', case when i % 3 > 0 then timestamptz '2026-03-01 00:00:00Z' + (i % 11) * interval '1 hour' end
     from generate_series(1, $2) i`,
    [countryId, count],
  );
}
