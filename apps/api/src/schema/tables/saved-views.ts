import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp } from './columns.ts';

/** Views of lists that an admin keeps under a name: the query of the list's address, which is its whole state. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    route: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    created_at: timestamp().notNull().defaultNow(),
  },
  (t) => [index('saved_views_admin').on(t.admin_id, t.route)],
);
