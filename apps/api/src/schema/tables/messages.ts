import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';
import { personSessions } from './person-sessions.ts';

const LIVE = sql`deleted_at is null`;

/** The inbox of each admin. */
export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    notify_type: text().notNull(),
    notify_id: integer(),
    title_ar: text().notNull(),
    title_en: text().notNull(),
    body_ar: text().notNull(),
    body_en: text().notNull(),
    is_read: yesNo(false),
    read_at: timestamp(),
    created_at: timestamp().notNull().defaultNow(),
  },
  (t) => [
    index('notifications_inbox').on(t.admin_id, t.id),
    index('notifications_unread')
      .on(t.admin_id, t.id)
      .where(sql`not is_read`),
  ],
);

/** What admins sent to many people at once. Its progress is its job's. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    ...recordColumns(),
    user_type: text().notNull(),
    is_all_users: yesNo(false),
    title: text().notNull(),
    body: text().notNull(),
    /** Whose it is: the country that was chosen, or the sender's only one; none is all countries. */
    country_id: integer().references(() => countries.id),
    audience_count: integer().notNull().default(0),
    sent_by_id: integer().references(() => admins.id),
    sent_by: text(),
    /** Jobs may be swept away one day; what was sent stays. */
    job_id: integer(),
    search_key: searchKey('title', 'body'),
  },
  (t) => [
    index('broadcasts_created').on(t.created_at, t.id).where(LIVE),
    index('broadcasts_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('broadcasts_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

/** The inbox of clients and providers, as their apps show it. A broadcast keeps its words to itself and reaches each person once. */
export const userNotifications = pgTable(
  'user_notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    user_type: text().notNull(),
    user_id: integer().notNull(),
    broadcast_id: integer().references(() => broadcasts.id),
    notify_type: text().notNull(),
    notify_id: integer(),
    title_ar: text(),
    title_en: text(),
    body_ar: text(),
    body_en: text(),
    created_at: timestamp().notNull().defaultNow(),
    read_at: timestamp(),
  },
  (t) => [
    uniqueIndex('user_notifications_once')
      .on(t.broadcast_id, t.user_type, t.user_id)
      .where(sql`broadcast_id is not null`),
    index('user_notifications_inbox').on(t.user_type, t.user_id, t.id),
    index('user_notifications_unread')
      .on(t.user_type, t.user_id, t.id)
      .where(sql`read_at is null`),
  ],
);

/** Where the apps of clients and providers take push messages. */
export const devices = pgTable(
  'devices',
  {
    token: text().primaryKey(),
    user_type: text().notNull(),
    user_id: integer().notNull(),
    platform: text().notNull(),
    updated_at: timestamp().notNull().defaultNow(),
    /** Whoever is logged out gets no more messages there. */
    session_id: integer().references(() => personSessions.id, { onDelete: 'cascade' }),
  },
  (t) => [index('devices_session').on(t.session_id), index('devices_owner').on(t.user_type, t.user_id, t.updated_at)],
);

/** Messages on their way out by e-mail, SMS or push, and what became of them. */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    channel: text().notNull(),
    /** An address or a phone; push goes to the person's devices. */
    recipient: text(),
    user_type: text(),
    user_id: integer(),
    subject: text(),
    body: text().notNull(),
    language: text().notNull().default('ar'),
    /** Who wrote it by hand; null for what the house writes by itself. */
    writer: text(),
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed: `support.outbox_errors.<code>`, and what the other side said. */
    error: text(),
    error_detail: text(),
    provider_reference: text(),
    created_at: timestamp().notNull().defaultNow(),
    updated_at: timestamp().notNull().defaultNow(),
    sent_at: timestamp(),
    /** Late it is of no use: then it is not sent. */
    expires_at: timestamp(),
    /** The body is a secret, which is kept sealed. */
    is_sealed: yesNo(false),
  },
  (t) => [
    index('outbox_expiring')
      .on(t.expires_at)
      .where(sql`expires_at is not null`),
    index('outbox_unsent')
      .on(t.id)
      .where(sql`status in ('queued', 'held')`),
  ],
);

/** What people wrote to the platform. */
export const contacts = pgTable(
  'contacts',
  {
    ...recordColumns(),
    type: text().notNull().default('contact'),
    name: text().notNull(),
    phone: text(),
    email: text(),
    user_type: text(),
    user_id: integer(),
    country_id: integer().references(() => countries.id),
    subject: text().notNull(),
    message: text().notNull(),
    preferred_language: text().notNull().default('ar'),
    is_read: yesNo(false),
    replied_at: timestamp(),
    search_key: searchKey('name', 'phone', 'email', 'subject', 'message'),
  },
  (t) => [
    index('contacts_created').on(t.created_at, t.id).where(LIVE),
    index('contacts_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('contacts_person').on(t.user_type, t.user_id, t.created_at).where(LIVE),
    index('contacts_type').on(t.type, t.created_at, t.id).where(LIVE),
    index('contacts_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);

export const contactReplies = pgTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    contact_id: integer()
      .notNull()
      .references(() => contacts.id),
    admin_id: integer().references(() => admins.id),
    reply: text().notNull(),
    outbox_id: integer()
      .notNull()
      .references(() => outbox.id),
    created_at: timestamp().notNull().defaultNow(),
  },
  (t) => [index('contact_replies_contact').on(t.contact_id, t.id)],
);
