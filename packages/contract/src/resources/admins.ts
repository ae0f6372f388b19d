import { confirmation, email, flag, image, moment, oneOf, password, phone, ref, refs, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { GENDERS } from '../constants.ts';

export const admins = defineResource('admins', {
  fields: {
    first_name: text({ max: 60 }),
    last_name: text({ max: 60 }),
    email: email(),
    phone: phone(),
    gender: oneOf('genders', GENDERS),
    password: password(),
    /** Asked for where admins change their own e-mail or password. */
    current_password: confirmation(),
    image: image({ optional: true }),
    role_id: ref('roles', { optional: true }),
    is_super_admin: flag(),
    all_countries: flag(),
    country_ids: refs('countries', { optional: true }),
    has_totp: flag({ readOnly: true }),
    last_login_at: moment({ readOnly: true, optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
    is_ban: flag({ toggle: true }),
    ban_reason: text({ max: 500, optional: true, long: true }),
  },
  label: ['first_name', 'last_name'],
  scope: 'none',
  ownRules: true,
  list: {
    search: ['first_name', 'last_name', 'email', 'phone'],
    filters: [
      'keyword',
      'id',
      'email',
      'phone',
      'role_id',
      'is_active',
      'status',
      'is_ban',
      'created_at',
      'from_date',
      'to_date',
      'last_login',
    ],
    sorts: ['id', 'first_name', 'created_at', 'last_login_at'],
  },
  can: { list: 'index-admin', show: 'show-admin', create: 'create-admin', update: 'update-admin', delete: 'delete-admin' },
  rule(admin, fail) {
    if (admin.is_super_admin) return;
    if (admin.role_id == null) fail('role_id', 'empty');
    // Whoever reaches no country sees nothing, and wonders why.
    if (!admin.all_countries && !admin.country_ids?.length) fail('country_ids', 'some_country');
  },
});
export type Admin = RecordOf<typeof admins>;
