import { email, flag, image, timestamp, number, oneOf, password, phone, ref, text } from '../kit/field.ts';
import { GENDERS, LOCALES, LOCK_CAUSES, PLATFORMS } from '../kit/constants.ts';

/** What clients and providers have in common (§3). */
export const personFields = {
  first_name: text({ max: 60 }),
  last_name: text({ max: 60 }),
  phone: phone(),
  email: email({ optional: true }),
  password: password({ optional: true }),
  gender: oneOf('genders', GENDERS),
  country_id: ref('countries'),
  city_id: ref('cities', { optional: true, within: 'country_id' }),
  preferred_language: oneOf('locales', LOCALES, { initial: 'ar' }),
  image: image({ optional: true }),
  id_image: image({ optional: true, private: true }),
  national_id: text({ code: true, min: 4, max: 20, digits: { limit: 'national_id_limit', message: 'national_id' }, optional: true }),
  platform_type: oneOf('platforms', PLATFORMS, { readOnly: true }),
  referral_code: text({ code: true, max: 20, readOnly: true }),
  rate_avg: number({ max: 5, decimals: 2, readOnly: true, optional: true, none: 'no_rating' }),
  last_login_at: timestamp({ readOnly: true, optional: true, none: 'not_yet' }),
  last_logout_at: timestamp({ readOnly: true, optional: true, none: 'not_yet' }),
  is_active: flag({ toggle: true, initial: 1 }),
  // People are banned in the specification's own words.
  is_ban: flag({
    toggle: true,
    harsh: true,
    call: { method: 'POST', path: 'is_ban' },
    reason: 'ban_reason',
    told: { on: 'user_banned', off: 'unbanned' },
  }),
  /** It goes with a ban only. */
  ban_reason: text({ max: 500, optional: true, long: true, example: null }),
  is_locked: flag({ toggle: true, harsh: true, call: { method: 'PATCH', path: 'update-locked' }, told: { on: 'locked', off: 'unlocked' } }),
  lock_cause: oneOf('lock_causes', LOCK_CAUSES, { readOnly: true, optional: true }),
  locked_at: timestamp({ readOnly: true, optional: true }),
  locked_until: timestamp({ readOnly: true, optional: true }),
} as const;

/** Filters that lists of people share. */
export const PERSON_FILTERS = [
  'keyword',
  'id',
  'email',
  'phone',
  'country_id',
  'city_id',
  'gender',
  'platform_type',
  'is_active',
  'status',
  'is_ban',
  'is_locked',
  'created_at',
  'from_date',
  'to_date',
  'from_time',
  'to_time',
  'month',
  'last_login',
  'last_logout',
  'filter',
] as const;

export const PERSON_SORTS = ['id', 'first_name', 'created_at', 'last_login_at'] as const;
export const PERSON_SEARCH = ['first_name', 'last_name', 'phone', 'email'] as const;
