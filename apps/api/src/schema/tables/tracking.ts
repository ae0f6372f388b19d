import { doublePrecision, integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamp, yesNo } from './columns.ts';
import { providers } from './people.ts';

/**
 * Where each provider's app last said that it was: one row each, written again and again. No index beside the key, so that
 * a change of place rewrites no index.
 */
export const providerPositions = pgTable('provider_positions', {
  provider_id: integer()
    .primaryKey()
    .references(() => providers.id, { onDelete: 'cascade' }),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  seen_at: timestamp().notNull(),
  is_online: yesNo(true),
  /** Where it has stood, but for a few steps, and since when. */
  stood_lat: doublePrecision().notNull(),
  stood_lng: doublePrecision().notNull(),
  stood_since: timestamp().notNull(),
});
