import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { timestamp, recordColumns, searchKey } from './columns.ts';
import { countries } from './geography.ts';
import { clients, providers } from './people.ts';

const LIVE = sql`deleted_at is null`;

const requestColumns = () => ({
  ...recordColumns(),
  country_id: integer()
    .notNull()
    .references(() => countries.id),
  client_id: integer()
    .notNull()
    .references(() => clients.id),
  contact_name: text().notNull(),
  contact_phone: text().notNull(),
  subject: text().notNull(),
  wanted_at: timestamp().notNull(),
  provider_id: integer().references(() => providers.id),
  status: text().notNull().default('pending'),
  status_at: timestamp(),
  reject_reason: text(),
  notes: text(),
  search_key: searchKey('subject', 'contact_name', 'contact_phone'),
});

type RequestTable = Record<
  'country_id' | 'client_id' | 'provider_id' | 'status' | 'wanted_at' | 'created_at' | 'id' | 'search_key',
  ExtraConfigColumn
>;

function requestIndexes(name: string, t: RequestTable) {
  return [
    index(`${name}_created`).on(t.created_at, t.id).where(LIVE),
    index(`${name}_country`).on(t.country_id, t.created_at, t.id).where(LIVE),
    index(`${name}_status`).on(t.status, t.created_at, t.id).where(LIVE),
    index(`${name}_wanted`).on(t.wanted_at, t.id).where(LIVE),
    index(`${name}_client`).on(t.client_id).where(LIVE),
    index(`${name}_provider`).on(t.provider_id).where(LIVE),
    index(`${name}_search`).using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ];
}

/** Clients who ask a provider for legal advice. */
export const lawSourceServiceUsers = pgTable('law_source_service_users', requestColumns(), (t) =>
  requestIndexes('law_source_service_users', t),
);

/** Clients who ask for a video call with a provider. */
export const videoCallSetupUsers = pgTable('video_call_setup_users', requestColumns(), (t) => requestIndexes('video_call_setup_users', t));
