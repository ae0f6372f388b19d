import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, searchKey } from './columns.ts';

export const permissionCategories = pgTable(
  'permission_categories',
  {
    ...recordColumns(),
    /** The category's name in the code; none for those that admins add. */
    key: text(),
    title_ar: text().notNull(),
    title_en: text().notNull(),
    position: integer().notNull(),
    search_key: searchKey('title_ar', 'title_en'),
  },
  (t) => [
    uniqueIndex('permission_categories_key_key')
      .on(t.key)
      .where(sql`deleted_at is null`),
  ],
);

/** One row for every permission of the code: what admins call it and where it stands. */
export const permissions = pgTable(
  'permissions',
  {
    ...recordColumns(),
    permission_url: text().notNull().unique('permissions_permission_url_key'),
    permission_type: text().notNull(),
    front_route_name: text().notNull(),
    label_ar: text().notNull(),
    label_en: text().notNull(),
    category_id: integer()
      .notNull()
      .references(() => permissionCategories.id),
    position: integer().notNull(),
    search_key: searchKey('label_ar', 'label_en', 'permission_url'),
  },
  (t) => [index('permissions_category').on(t.category_id, t.position)],
);
