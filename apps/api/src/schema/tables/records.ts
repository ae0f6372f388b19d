import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, yesNo } from './columns.ts';
import { admins } from './access.ts';

/** Who changed what, when, from where, from what to what. Written in the transaction of the change, never edited. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: timestamp().notNull().defaultNow(),
    admin_id: integer().references(() => admins.id),
    /** Who did it at their own app. Neither they nor an admin: the system. */
    user_type: text(),
    user_id: integer(),
    /** The token by which a program did it in the admin's name. */
    token_id: integer(),
    ip: text(),
    table_name: text().notNull(),
    row_id: integer().notNull(),
    action: text().notNull(),
    /** Field -> { before, after }, of the fields that changed. */
    changes: jsonb().notNull(),
  },
  (t) => [
    index('audit_row').on(t.table_name, t.row_id, t.id),
    index('audit_at').on(t.at, t.id),
    index('audit_admin').on(t.admin_id, t.id),
    index('audit_admins')
      .on(t.id)
      .where(sql`${t.admin_id} is not null`),
    // What accounts did to each other lately is looked at before every decision of a second person.
    index('audit_accounts')
      .on(t.at)
      .where(sql`${t.table_name} in ('admins', 'roles')`),
    index('audit_people')
      .on(t.user_type, t.id)
      .where(sql`${t.user_type} is not null`),
    index('audit_system')
      .on(t.id)
      .where(sql`${t.admin_id} is null and ${t.user_type} is null`),
  ],
);

/** Files that were uploaded, by the reference that records hold. */
export const uploads = pgTable(
  'uploads',
  {
    reference: text().primaryKey(),
    kind: text().notNull(),
    model: text(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** How long a video or a recording plays, in milliseconds. */
    duration_ms: integer(),
    created_at: timestamp().notNull().defaultNow(),
    admin_id: integer().references(() => admins.id),
    /** The client or provider who uploaded it in their app. */
    user_type: text(),
    user_id: integer(),
    /** Served to who may see a record that holds it; what is held by a private field stays so. */
    is_private: yesNo(false),
    /** When a record first named it; what none ever did is removed after a day. */
    saved_at: timestamp(),
  },
  (t) => [
    index('uploads_admin').on(t.admin_id, t.created_at),
    index('uploads_person')
      .on(t.user_id, t.user_type, t.created_at)
      .where(sql`user_id is not null`),
    index('uploads_unsaved')
      .on(t.created_at)
      .where(sql`saved_at is null`),
  ],
);

/** The key of secrets at rest, where neither the configuration nor a folder of the node holds one. */
export const serverKeys = pgTable('server_keys', { name: text().primaryKey(), value: text().notNull() });

/** Links that let the browser download one export once, within a minute. Only the SHA-256 of their token is kept. */
export const exportLinks = pgTable('export_links', {
  token_hash: text().primaryKey(),
  admin_id: integer()
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' }),
  table_name: text().notNull(),
  request: jsonb().notNull(),
  expires_at: timestamp().notNull(),
});

/** Which day's maintenance has been taken on by a node, so that no other repeats it. */
export const maintenanceRuns = pgTable('maintenance_runs', { name: text().notNull(), day: date({ mode: 'string' }).notNull() }, (t) => [
  primaryKey({ columns: [t.name, t.day] }),
]);

/**
 * The chain over the log: each entry in the order in which it was sealed, bound to the one before. Of each value it has a digest
 * with a salt, so that a value which is erased leaves the chain whole; with it goes its salt, and nobody finds it by trying.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    audit_id: bigint({ mode: 'number' }).notNull(),
    /** By field: the digest of what stands in the entry. */
    digests: jsonb().notNull(),
    /** By field: what it was made with; that of a value which was erased is gone. */
    salts: jsonb().notNull(),
    hash: text().notNull(),
    sealed_at: timestamp().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('audit_seals_entry').on(t.audit_id)],
);
