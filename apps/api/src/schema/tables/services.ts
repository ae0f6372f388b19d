import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey, yesNo } from './columns.ts';
import { cities, countries } from './geography.ts';
import { providers } from './people.ts';

const LIVE = sql`deleted_at is null`;
const IN_FORCE = sql`deleted_at is null and is_active`;

/** An amount in the minor units of the row's `currency`. */
const amount = () => bigint({ mode: 'number' }).notNull();

const titleColumns = () => ({ title_ar: text().notNull(), title_en: text().notNull() });
const describedColumns = () => ({ ...titleColumns(), description_ar: text(), description_en: text(), image: text() });
const countryColumn = () =>
  integer()
    .notNull()
    .references(() => countries.id);

export const groupServices = pgTable('group_services', {
  ...recordColumns(),
  ...describedColumns(),
  is_maintenance: yesNo(false),
  is_active: yesNo(true),
  search_key: searchKey('title_ar', 'title_en'),
});

const groupColumn = () =>
  integer()
    .notNull()
    .references(() => groupServices.id);

export const subServices = pgTable(
  'sub_services',
  {
    ...recordColumns(),
    group_service_id: groupColumn(),
    ...describedColumns(),
    is_active: yesNo(true),
    search_key: searchKey('title_ar', 'title_en'),
  },
  (t) => [index('sub_services_group').on(t.group_service_id)],
);

export const providerServices = pgTable(
  'provider_services',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    /** None: any provider of the country may take it on. */
    provider_id: integer().references(() => providers.id),
    group_service_id: groupColumn(),
    sub_service_id: integer()
      .notNull()
      .references(() => subServices.id),
    ...describedColumns(),
    currency: text().notNull(),
    price: amount(),
    count_visit: integer().notNull(),
    count_gift_visit: integer().notNull(),
    count_cancel_visit: integer().notNull(),
    count_employee: integer().notNull(),
    /** In days. */
    period: integer().notNull(),
    is_active: yesNo(true),
    search_key: searchKey('title_ar', 'title_en'),
  },
  (t) => [
    index('provider_services_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('provider_services_created').on(t.created_at, t.id).where(LIVE),
    index('provider_services_provider').on(t.provider_id),
    index('provider_services_group').on(t.group_service_id),
    index('provider_services_sub').on(t.sub_service_id),
    index('provider_services_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

/** Rate cards; one of a country and a vehicle type is in force, others are kept beside it. */
export const vehiclePackages = pgTable(
  'vehicle_packages',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    vehicle_type: text().notNull(),
    ...titleColumns(),
    currency: text().notNull(),
    base_fare: amount(),
    minimum_fare: amount(),
    price_per_kilo: amount(),
    price_per_minute: amount(),
    stop_price_per_minute: amount(),
    is_active: yesNo(false),
    search_key: searchKey('title_ar', 'title_en'),
  },
  (t) => [uniqueIndex('vehicle_packages_in_force').on(t.country_id, t.vehicle_type).where(IN_FORCE)],
);

/** The week of a city, or of a whole country; one of each is in force, others (of Ramadan, say) are kept beside it. */
export const workingHours = pgTable(
  'working_hours',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    city_id: integer().references(() => cities.id),
    ...titleColumns(),
    /** `sun 09:00-17:00`; a range that ends at or before its start ends on the next day. */
    hours: text().array().notNull(),
    is_active: yesNo(false),
    search_key: searchKey('title_ar', 'title_en'),
  },
  (t) => [
    uniqueIndex('working_hours_in_force')
      .on(t.country_id, sql`coalesce(city_id, 0)`)
      .where(IN_FORCE),
  ],
);
