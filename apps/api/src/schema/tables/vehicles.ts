import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';
import { holding } from './private-files.ts';
import { providers } from './people.ts';

const LIVE = sql`deleted_at is null`;

const nameColumns = () => ({ name_ar: text().notNull(), name_en: text().notNull() });
const countryColumn = () =>
  integer()
    .notNull()
    .references(() => countries.id);

export const vehicleBrands = pgTable('vehicle_brands', {
  ...recordColumns(),
  ...nameColumns(),
  image: text(),
  is_active: yesNo(true),
  search_key: searchKey('name_ar', 'name_en'),
});

const brandColumn = () =>
  integer()
    .notNull()
    .references(() => vehicleBrands.id);

export const vehicleModels = pgTable(
  'vehicle_models',
  {
    ...recordColumns(),
    vehicle_brand_id: brandColumn(),
    ...nameColumns(),
    vehicle_type: text().notNull(),
    is_active: yesNo(true),
    search_key: searchKey('name_ar', 'name_en'),
  },
  (t) => [index('vehicle_models_brand').on(t.vehicle_brand_id)],
);

/** What a vehicle must have or be to take to the road in a country. */
export const vehicleRequirements = pgTable(
  'vehicle_requirements',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    /** None: vehicles of all types. */
    vehicle_type: text(),
    kind: text().notNull(),
    title_ar: text().notNull(),
    title_en: text().notNull(),
    description_ar: text(),
    description_en: text(),
    has_expiry: yesNo(false),
    max_age: smallint(),
    min_seats: smallint(),
    is_active: yesNo(true),
    search_key: searchKey('title_ar', 'title_en'),
  },
  (t) => [index('vehicle_requirements_country').on(t.country_id, t.vehicle_type)],
);

export const vehicles = pgTable(
  'vehicles',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    provider_id: integer()
      .notNull()
      .references(() => providers.id),
    vehicle_brand_id: brandColumn(),
    vehicle_model_id: integer()
      .notNull()
      .references(() => vehicleModels.id),
    plate_number: text().notNull(),
    license_number: text(),
    manufacturing_year: smallint().notNull(),
    color: text().notNull(),
    seats_number: smallint().notNull(),
    plate_image: text(),
    is_in_order: yesNo(false),
    review_status: text().notNull().default('pending'),
    reject_reason: text(),
    reviewed_at: timestamp(),
    reviewed_by: integer().references(() => admins.id),
    /** All requirements are met, whatever the day. */
    is_fulfilled: yesNo(false),
    /** The last day, in the vehicle's country, on which they still are; none where nothing expires. */
    valid_until: date({ mode: 'string' }),
    search_key: searchKey('plate_number', 'license_number'),
  },
  (t) => [
    // One plate is one vehicle, however it is typed.
    uniqueIndex('vehicles_plate_number_key')
      .on(t.country_id, sql`plate_key(${t.plate_number})`)
      .where(LIVE),
    index('vehicles_created').on(t.created_at, t.id).where(LIVE),
    index('vehicles_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('vehicles_provider').on(t.provider_id).where(LIVE),
    index('vehicles_model').on(t.vehicle_model_id),
    index('vehicles_valid').on(t.valid_until, t.id).where(LIVE),
    holding('vehicles_plate_image', t.plate_image),
    index('vehicles_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

const vehicleColumn = () =>
  integer()
    .notNull()
    .references(() => vehicles.id);

/** Who drives a vehicle. */
export const vehicleDrivers = pgTable(
  'vehicle_drivers',
  {
    vehicle_id: vehicleColumn(),
    provider_id: integer()
      .notNull()
      .references(() => providers.id),
  },
  (t) => [primaryKey({ columns: [t.vehicle_id, t.provider_id] }), index('vehicle_drivers_provider').on(t.provider_id)],
);

/** What was handed in for a vehicle's requirements. The newest of a requirement counts; those before it are kept to look back at. */
export const vehicleDocuments = pgTable(
  'vehicle_documents',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    vehicle_id: vehicleColumn(),
    vehicle_requirement_id: integer()
      .notNull()
      .references(() => vehicleRequirements.id),
    document_number: text(),
    images: text().array().notNull(),
    expires_on: date({ mode: 'string' }),
    search_key: searchKey('document_number'),
  },
  (t) => [
    index('vehicle_documents_vehicle').on(t.vehicle_id, t.vehicle_requirement_id, t.id).where(LIVE),
    index('vehicle_documents_images').using('gin', t.images),
    index('vehicle_documents_requirement').on(t.vehicle_requirement_id).where(LIVE),
  ],
);
