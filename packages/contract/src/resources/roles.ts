import { bilingual, flag, keys, number } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const roles = defineResource('roles', {
  fields: {
    ...bilingual('title', { max: 80 }),
    permissions: keys('permissions'),
    requires_totp: flag(),
    admins_count: number({ readOnly: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'none',
  ownRules: true,
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: { list: 'role-read', show: 'role-show', create: 'role-create', update: 'role-update', delete: 'role-delete' },
});
export type Role = RecordOf<typeof roles>;
