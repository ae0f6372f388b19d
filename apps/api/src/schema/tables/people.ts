import { sql } from 'drizzle-orm';
import { date, index, integer, numeric, pgTable, text, uniqueIndex, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { holding } from './private-files.ts';
import { cities, countries } from './geography.ts';

const LIVE = sql`deleted_at is null`;

/** Providers whom nothing that lasts keeps from taking a job, as the indexes have them. */
export const IS_TAKER = `deleted_at is null and accepted_by_admin and is_active and not is_ban`;

const personColumns = () => ({
  ...recordColumns(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  phone: text().notNull(),
  email: text(),
  password_hash: text(),
  gender: text().notNull(),
  country_id: integer()
    .notNull()
    .references(() => countries.id),
  city_id: integer().references(() => cities.id),
  preferred_language: text().notNull().default('ar'),
  image: text(),
  id_image: text(),
  national_id: text(),
  platform_type: text().notNull().default('admin'),
  referral_code: text()
    .notNull()
    .default(sql`upper(substr(md5(random()::text), 1, 8))`),
  rate_avg: numeric({ precision: 3, scale: 2 }),
  last_login_at: timestamp(),
  last_logout_at: timestamp(),
  is_active: yesNo(true),
  is_ban: yesNo(false),
  ban_reason: text(),
  is_locked: yesNo(false),
  lock_cause: text(),
  locked_at: timestamp(),
  locked_by: integer(),
  locked_until: timestamp(),
  license_number: text(),
  license_expires_on: date({ mode: 'string' }),
  license_image: text(),
});

type PersonTable = Record<
  | 'id_image'
  | 'license_image'
  | 'locked_until'
  | 'phone'
  | 'email'
  | 'country_id'
  | 'city_id'
  | 'created_at'
  | 'id'
  | 'first_name'
  | 'last_login_at'
  | 'search_key',
  ExtraConfigColumn
>;

/**
 * The indexes that lists of people live on: by creation, by country, by each sort, by keyword. Ascending ones are also read
 * backwards; drizzle's `.desc()` would put nulls last, which is not the order that `order by … desc` asks for.
 */
function personIndexes(name: string, t: PersonTable) {
  return [
    uniqueIndex(`${name}_phone_key`).on(t.phone).where(LIVE),
    uniqueIndex(`${name}_email_key`).on(t.email).where(LIVE),
    index(`${name}_created`).on(t.created_at, t.id).where(LIVE),
    index(`${name}_country_created`).on(t.country_id, t.created_at, t.id).where(LIVE),
    index(`${name}_city`).on(t.city_id, t.created_at, t.id).where(LIVE),
    // As `crud/resource/rows.ts` sorts names: an index of another order is of no use to them.
    index(`${name}_first_name`)
      .on(sql`${t.first_name} collate "ar-x-icu"`, t.id)
      .where(LIVE),
    index(`${name}_last_login`).on(t.last_login_at, t.id).where(LIVE),
    holding(`${name}_id_image`, t.id_image),
    holding(`${name}_license_image`, t.license_image),
    // Those that end by themselves, the first first.
    index(`${name}_locked_until`)
      .on(t.locked_until)
      .where(sql`is_locked and locked_until is not null and deleted_at is null`),
    index(`${name}_search`).using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ];
}

export const clients = pgTable(
  'clients',
  {
    ...personColumns(),
    /** Who came by their app has not said so yet. */
    gender: text(),
    search_key: searchKey('first_name', 'last_name', 'phone', 'email'),
  },
  (t) => personIndexes('clients', t),
);

export const providers = pgTable(
  'providers',
  {
    ...personColumns(),
    type: text().notNull().default('individual'),
    company_name: text(),
    is_driver: yesNo(false),
    owns_vehicles: yesNo(false),
    plate_number: text(),
    plate_image: text(),
    accepted_by_admin: yesNo(false),
    is_available: yesNo(false),
    search_key: searchKey('first_name', 'last_name', 'phone', 'email', 'company_name'),
  },
  (t) => [
    ...personIndexes('providers', t),
    holding('providers_plate_image', t.plate_image),
    // Who may be given a job, the best rated of those at work last: a few of them are looked at, however many there are.
    // Licences that run out, the first of them first.
    index('providers_license')
      .on(t.license_expires_on, t.id)
      .where(sql`deleted_at is null and license_expires_on is not null`),
    index('providers_takers')
      .on(t.country_id, t.is_available, sql`coalesce(rate_avg, 0)`, t.id, t.is_driver)
      .where(sql.raw(IS_TAKER)),
    index('providers_takers_city')
      .on(t.city_id, t.is_available, sql`coalesce(rate_avg, 0)`, t.id, t.is_driver)
      .where(sql.raw(IS_TAKER)),
  ],
);
