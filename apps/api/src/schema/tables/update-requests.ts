import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp } from './columns.ts';
import { countries } from './geography.ts';
import { providers } from './people.ts';

/** What providers ask to have changed in their records. */
export const updateRequests = pgTable(
  'update_requests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    provider_id: integer()
      .notNull()
      .references(() => providers.id),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    /** Field -> `{ before, after }`: what the record held when they asked, and what it should hold. */
    changes: jsonb().notNull(),
    status: text().notNull().default('pending'),
    reject_reason: text(),
    decided_at: timestamp(),
    decided_by: integer().references(() => admins.id),
    created_at: timestamp().notNull().defaultNow(),
    updated_at: timestamp().notNull().defaultNow(),
  },
  (t) => [
    // A provider has one request at a time to wait for.
    uniqueIndex('update_requests_waiting')
      .on(t.provider_id)
      .where(sql`status = 'pending'`),
    index('update_requests_status').on(t.status, t.created_at, t.id),
    index('update_requests_country').on(t.country_id, t.status, t.created_at, t.id),
    // Pictures that are asked for: who may decide may see them.
    index('update_requests_changes').using('gin', t.changes.op('jsonb_path_ops')),
    index('update_requests_provider').on(t.provider_id, t.created_at, t.id),
  ],
);
