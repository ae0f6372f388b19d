import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, recordColumns, searchKey, yesNo } from './columns.ts';
import { countries } from './geography.ts';

const LIVE = sql`deleted_at is null`;

export const roles = pgTable('roles', {
  ...recordColumns(),
  title_ar: text().notNull(),
  title_en: text().notNull(),
  permissions: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  requires_totp: yesNo(false),
  search_key: searchKey('title_ar', 'title_en'),
});

export const admins = pgTable(
  'admins',
  {
    ...recordColumns(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    gender: text().notNull(),
    password_hash: text().notNull(),
    image: text(),
    role_id: integer().references(() => roles.id),
    is_super_admin: yesNo(false),
    all_countries: yesNo(false),
    last_login_at: timestamp(),
    is_active: yesNo(true),
    is_ban: yesNo(false),
    ban_reason: text(),
    search_key: searchKey('first_name', 'last_name', 'email', 'phone'),
  },
  (t) => [
    uniqueIndex('admins_email_key').on(t.email).where(LIVE),
    // Whom a provider let in first has none until they name it.
    uniqueIndex('admins_phone_key')
      .on(t.phone)
      .where(sql`deleted_at is null and phone <> ''`),
  ],
);

export const adminCountries = pgTable(
  'admin_countries',
  {
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.country_id] }), index('admin_countries_country').on(t.country_id)],
);

/** Only the SHA-256 of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    /** What its owner calls it by, to end it. */
    id: integer().notNull().generatedByDefaultAsIdentity(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    created_at: timestamp().notNull().defaultNow(),
    expires_at: timestamp().notNull(),
    last_seen_at: timestamp().notNull().defaultNow(),
    ip: text(),
    user_agent: text(),
  },
  (t) => [index('sessions_admin').on(t.admin_id), index('sessions_expiry').on(t.expires_at)],
);

/** Who an admin is at an OpenID Connect provider: by issuer and subject, never by an e-mail. */
export const adminIdentities = pgTable(
  'admin_identities',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    created_at: timestamp().notNull(),
    last_login_at: timestamp(),
    /** The admin is a superadmin by a group of the provider, and no longer than that. */
    gave_rank: yesNo(false),
    /** By what the provider is asked again, sealed; null where it gave nothing. */
    refresh_token: text(),
    asked_at: timestamp(),
  },
  (t) => [uniqueIndex('admin_identities_subject').on(t.issuer, t.subject), index('admin_identities_admin').on(t.admin_id)],
);

/** Logout tokens of a provider that were taken, until they have run out: none counts twice. */
export const oidcLogouts = pgTable(
  'oidc_logouts',
  {
    /** SHA-256 of issuer and `jti`. */
    token_hash: text().primaryKey(),
    expires_at: timestamp().notNull(),
  },
  (t) => [index('oidc_logouts_expiry').on(t.expires_at)],
);

/** What admins gave programs that call in their name. Only the SHA-256 of a token is kept; one that ended stays, since the log names it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    token_hash: text().notNull(),
    /** Its last characters, by which its owner knows it. */
    tail: text().notNull(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    permissions: text().array().notNull(),
    /** Null: all that the admin has. */
    country_ids: integer().array(),
    /** Addresses and networks that it is used from; none: from everywhere. */
    addresses: text().array().notNull(),
    created_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    last_used_at: timestamp(),
    ended_at: timestamp(),
  },
  (t) => [uniqueIndex('api_tokens_hash').on(t.token_hash), index('api_tokens_admin').on(t.admin_id, t.id)],
);

/** Wrong passwords per account and per address, for the limits on logging in. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    account: text().notNull(),
    ip: text().notNull(),
    at: timestamp().notNull().defaultNow(),
  },
  (t) => [index('login_attempts_account').on(t.account, t.ip, t.at), index('login_attempts_ip').on(t.ip, t.at)],
);
