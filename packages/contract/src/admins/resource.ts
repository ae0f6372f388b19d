import { confirmation, email, flag, image, timestamp, oneOf, password, phone, ref, refs, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { GENDERS } from '../kit/constants.ts';

export const admins = defineResource('admins', {
  fields: {
    first_name: text({ max: 60 }),
    last_name: text({ max: 60 }),
    email: email(),
    phone: phone(),
    gender: oneOf('genders', GENDERS),
    password: password(),
    /** Of whoever saves: see `takesOwnPassword`. */
    current_password: confirmation(),
    image: image({ optional: true }),
    role_id: ref('roles', { optional: true }),
    is_super_admin: flag(),
    all_countries: flag(),
    country_ids: refs('countries', { optional: true }),
    has_totp: flag({ readOnly: true }),
    last_login_at: timestamp({ readOnly: true, optional: true, none: 'not_yet' }),
    is_active: flag({ toggle: true, initial: 1 }),
    is_ban: flag({
      toggle: true,
      harsh: true,
      call: { method: 'POST', path: 'is_ban' },
      reason: 'ban_reason',
      told: { on: 'banned', off: 'unbanned' },
    }),
    /** It goes with a ban only. */
    ban_reason: text({ max: 500, optional: true, long: true, example: null }),
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

/** By these one gets in, or gets more. */
const POWERS = ['email', 'password', 'role_id', 'is_super_admin', 'all_countries', 'country_ids'] as const;
type Powers = Readonly<Record<string, unknown>>;

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map(Number))].toSorted((a, b) => a - b);
  return (typeof value === 'boolean' ? Number(value) : value) || null;
}

/**
 * Whether an edit changes how somebody gets in or what they get, or lets them in again. Whoever saves it types their own password:
 * a session that was stolen makes no accounts, takes none over, and brings none back. What is not named stays, and countries say
 * nothing beside all of them.
 */
export function takesOwnPassword(before: Powers, after: Powers): boolean {
  const differs = (name: string) => after[name] !== undefined && JSON.stringify(plain(after[name])) !== JSON.stringify(plain(before[name]));
  const everywhere = plain(after['all_countries'] ?? before['all_countries']) === 1;
  const letsIn = (after['is_active'] === 1 && !before['is_active']) || (after['is_ban'] === 0 && Boolean(before['is_ban']));
  return letsIn || POWERS.some((name) => !(name === 'country_ids' && everywhere) && differs(name));
}
export type Admin = RecordOf<typeof admins>;
