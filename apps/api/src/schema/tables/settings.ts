import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';
import { countries } from './geography.ts';

/** One row a section and country; the row without a country holds for all. Only what differs from what it falls back on is kept. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    created_at: timestamp().notNull().defaultNow(),
    updated_at: timestamp().notNull().defaultNow(),
    section: text().notNull(),
    country_id: integer().references(() => countries.id),
    /** Key -> value, as the wire has it. */
    values: jsonb().notNull(),
  },
  (t) => [unique('settings_section_country').on(t.section, t.country_id).nullsNotDistinct()],
);
