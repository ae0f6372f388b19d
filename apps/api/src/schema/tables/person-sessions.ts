import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, yesNo } from './columns.ts';
import { countries } from './geography.ts';

/** Codes that were sent to phones, as HMACs. They stay a while after their time: the limits on sending count them. */
export const personCodes = pgTable(
  'person_codes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    phone: text().notNull(),
    user_type: text().notNull(),
    /** HMAC with the server's keys, bound to the phone and to whom it is for. */
    code_hash: text().notNull(),
    /** The phone without its last digits: numbers that are dialled through belong to one. */
    prefix: text().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    /** The address that asked, as limits have it. */
    ip: text().notNull(),
    /** No message was sent for it: the demo's fixed code does. */
    is_free: yesNo(false),
    created_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    tries: integer().notNull().default(0),
    /** Wrong ones from other addresses than the one that asked: they spend none of the owner's. */
    other_tries: integer().notNull().default(0),
    used_at: timestamp(),
    /** When admins were told that codes are held back here. */
    alerted_at: timestamp(),
  },
  (t) => [
    index('person_codes_phone').on(t.phone, t.created_at),
    index('person_codes_ip').on(t.ip, t.created_at),
    index('person_codes_prefix').on(t.prefix, t.created_at),
    index('person_codes_country').on(t.country_id, t.created_at),
    index('person_codes_created').on(t.created_at),
  ],
);

/** Where clients and providers are logged in. Only the SHA-256 of a token is kept. */
export const personSessions = pgTable(
  'person_sessions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    token_hash: text().notNull(),
    user_type: text().notNull(),
    user_id: integer().notNull(),
    /** As its owner calls it. */
    device_name: text().notNull(),
    /** What the app knows its device by, where it tells: two accounts on one are looked at by a person. */
    device_id: text(),
    platform: text().notNull(),
    created_at: timestamp().notNull(),
    last_seen_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    ip: text(),
  },
  (t) => [
    uniqueIndex('person_sessions_token').on(t.token_hash),
    index('person_sessions_owner').on(t.user_type, t.user_id),
    index('person_sessions_expiry').on(t.expires_at),
    index('person_sessions_device')
      .on(t.device_id)
      .where(sql`device_id is not null`),
  ],
);

/** On which devices people have logged in: it outlives their sessions, for who shares one gets no coupon from the other. */
export const personDevices = pgTable(
  'person_devices',
  {
    device_id: text().notNull(),
    user_type: text().notNull(),
    user_id: integer().notNull(),
    first_seen_at: timestamp().notNull(),
    last_seen_at: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.user_type, t.user_id] }), index('person_devices_owner').on(t.user_type, t.user_id)],
);

/** Accounts that are to be erased, as their owners or the office asked, until they are, or their owners log in again. */
export const personDeletions = pgTable(
  'person_deletions',
  {
    user_type: text().notNull(),
    user_id: integer().notNull(),
    requested_at: timestamp().notNull(),
    due_at: timestamp().notNull(),
    /** The admin who asked for it; null where they did themselves. */
    requested_by: integer(),
    /** When it was done: from then on the log may lose what it says of them. */
    erased_at: timestamp(),
    /** When the list of who was erased, which lies outside the database, had it. */
    listed_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.user_type, t.user_id] }),
    index('person_deletions_due').on(t.due_at),
    index('person_deletions_unlisted')
      .on(t.erased_at)
      .where(sql`erased_at is not null and listed_at is null`),
  ],
);
