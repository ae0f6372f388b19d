import type pg from 'pg';
import { type Columns, insertRows } from './insert-rows.ts';
import type { DemoClient, DemoProvider } from './people/generate-people.ts';
import type { DemoPerson } from './people/person.ts';

/** What the marketplace adds to a generated person, if anything. */
export interface PersonExtras {
  image?: string | null;
  locked_by?: number | null;
}

const PERSON: Columns<DemoPerson & Required<PersonExtras>> = {
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  email: 'text',
  gender: 'text',
  country_id: 'integer',
  city_id: 'integer',
  preferred_language: 'text',
  platform_type: 'text',
  referral_code: 'text',
  rate_avg: 'numeric',
  last_login_at: 'timestamptz',
  last_logout_at: 'timestamptz',
  is_active: 'boolean',
  is_ban: 'boolean',
  ban_reason: 'text',
  is_locked: 'boolean',
  lock_cause: 'text',
  locked_at: 'timestamptz',
  locked_until: 'timestamptz',
  license_number: 'text',
  license_expires_on: 'date',
  image: 'text',
  locked_by: 'integer',
};

const PROVIDER: Columns<DemoProvider & Required<PersonExtras>> = {
  ...PERSON,
  type: 'text',
  company_name: 'text',
  is_driver: 'boolean',
  owns_vehicles: 'boolean',
  plate_number: 'text',
  accepted_by_admin: 'boolean',
  is_available: 'boolean',
};

/** Inserts clients, of any number; answers how many. */
export function insertClients(client: pg.ClientBase, clients: Iterable<DemoClient & PersonExtras>): Promise<number> {
  return insertRows<DemoClient & PersonExtras>(client, 'clients', PERSON, clients);
}

/** Inserts providers, of any number; answers how many. */
export function insertProviders(client: pg.ClientBase, providers: Iterable<DemoProvider & PersonExtras>): Promise<number> {
  return insertRows<DemoProvider & PersonExtras>(client, 'providers', PROVIDER, providers);
}
