import { bilingual, number, oneOf, ref, text } from '../kit/field.ts';
import { defineResource, defineView, type RecordOf } from '../kit/resource.ts';
import { PERMISSION_TYPES } from './catalogue.ts';

/** Under what the role editor lists permissions: those of the code, renamed and reordered at will, and those that admins add. */
export const permissionCategories = defineResource('permission-categories', {
  fields: {
    ...bilingual('title', { max: 80 }),
    key: text({ max: 60, readOnly: true, optional: true }),
    permissions_count: number({ readOnly: true }),
    position: number({ readOnly: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'none',
  ordered: true,
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'position', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-permissions',
    show: 'index-permissions',
    create: 'update-permissions',
    update: 'update-permissions',
    delete: 'update-permissions',
  },
});
export type PermissionCategoryRow = RecordOf<typeof permissionCategories>;

/** The permissions of the code: which there are is not for admins to say, only what they are called and where they stand. */
export const permissions = defineResource('permissions', {
  fields: {
    ...bilingual('label', { max: 120 }),
    permission_url: text({ max: 60, readOnly: true }),
    permission_type: oneOf('permission_types', PERMISSION_TYPES, { readOnly: true }),
    front_route_name: text({ max: 60, readOnly: true }),
    category_id: ref('permission-categories'),
    roles_count: number({ readOnly: true }),
    position: number({ readOnly: true }),
  },
  label: ['label_ar', 'label_en'],
  scope: 'none',
  ordered: true,
  list: {
    search: ['label_ar', 'label_en', 'permission_url'],
    filters: ['keyword', 'id', 'category_id', 'permission_type', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'position', 'label_ar', 'label_en', 'permission_url', 'created_at'],
  },
  can: { list: 'index-permissions', show: 'index-permissions', update: 'update-permissions' },
});
export type PermissionRow = RecordOf<typeof permissions>;

/** The same rows, by what people read of them. */
export const permissionLabels = defineView('permission-labels', permissions, { route: 'permission-labels' });
