import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';
import { admins } from './access.ts';

const ofAdmin = () =>
  integer()
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' });

/** The secret that an admin's codes come from; it counts once a code of it has been given. */
export const adminTotp = pgTable('admin_totp', {
  admin_id: ofAdmin().primaryKey(),
  secret: text().notNull(),
  created_at: timestamp().notNull().defaultNow(),
  confirmed_at: timestamp(),
  /** The half minute of the last code that was taken: no code serves twice. */
  last_step: bigint({ mode: 'number' }),
});

/** Only the SHA-256 of a code is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    admin_id: ofAdmin(),
    code_hash: text().notNull(),
    used_at: timestamp(),
  },
  (t) => [index('recovery_codes_admin').on(t.admin_id)],
);

/** A login whose password was right and whose code is awaited. Only the SHA-256 of its token is kept. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    token_hash: text().primaryKey(),
    admin_id: ofAdmin(),
    expires_at: timestamp().notNull(),
  },
  (t) => [index('login_challenges_admin').on(t.admin_id)],
);
