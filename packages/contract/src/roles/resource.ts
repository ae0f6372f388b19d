import { bilingual, confirmation, flag, keys, number } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { isTexts } from '@diwan/domain/records';

export const roles = defineResource('roles', {
  fields: {
    ...bilingual('title', { max: 80 }),
    permissions: keys('permissions'),
    requires_totp: flag(),
    /** Of whoever saves: see `givesMore`. */
    current_password: confirmation({ optional: true }),
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

type Powers = Readonly<Record<string, unknown>>;

const getPermissions = ({ permissions }: Powers) => (isTexts(permissions) ? permissions : []);

/**
 * Whether an edit gives a role's holders more, or lets them in without their second step. It takes the password of whoever saves:
 * one's own role, widened through somebody else's session, would be as good as their account.
 */
export function givesMore(before: Powers, after: Powers): boolean {
  const held = new Set(getPermissions(before));
  return getPermissions(after).some((one) => !held.has(one)) || (Boolean(before['requires_totp']) && after['requires_totp'] === 0);
}
export type Role = RecordOf<typeof roles>;
