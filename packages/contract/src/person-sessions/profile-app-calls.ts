import * as z from 'zod/mini';
import { flag, id } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { COMPANY_TYPES, GENDERS, LOCALES, USER_TYPES } from '../kit/constants.ts';
import { ref } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { clients } from '../clients/resource.ts';
import { providers } from '../providers/resource.ts';
import { anybody, codeField, codeRefusals, deviceFields, openedSession } from './app-calls.ts';

const profile = z.object({
  id: id(),
  user_type: z.enum(USER_TYPES),
  /** `pending`: an applicant whom no admin has accepted yet. */
  status: z.enum(['active', 'pending']),
  /** 0 until somebody whom their phone made a client has said who they are. */
  is_complete: flag(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  country_id: id(),
  city_id: z.nullable(id()),
  preferred_language: z.enum(LOCALES),
  image: z.nullable(z.string()),
  rate_avg: z.nullable(z.number()),
  referral_code: z.string(),
  /** What providers have besides. */
  provider: z.nullable(
    z.object({
      type: z.enum(COMPANY_TYPES),
      company_name: z.nullable(z.string()),
      is_driver: flag(),
      owns_vehicles: flag(),
      license_number: z.nullable(z.string()),
      license_expires_on: z.nullable(z.string()),
    }),
  ),
});
export type AppProfile = z.output<typeof profile>;

const { first_name, last_name, email, preferred_language, image } = clients.fields;
const { phone, gender, national_id, type, company_name, is_driver, license_number, license_expires_on, plate_number } = providers.fields;
/** Within the country of the phone. */
const city = ref('cities', { optional: true });

const showProfile = defineCall({
  ...anybody,
  tag: 'profile',
  method: 'GET',
  path: 'profile',
  summary: 'Who is logged in',
  answer: profile,
});

/** Each save stands in the log, which is never shortened. */
export const SAVES_PER_MINUTE = 10;

const saveProfile = defineCall({
  guard: 'client',
  tag: 'profile',
  method: 'PUT',
  path: 'profile',
  summary: 'Save what is one’s own. Providers ask for it: update_requests',
  body: defineForm('clients', { first_name, last_name, email, gender, city_id: city, preferred_language, image }),
  mode: 'update',
  answer: profile,
  errors: { 409: ['row.changed'], 429: ['too_many_requests'] },
  perMinute: SAVES_PER_MINUTE,
});

const saveLanguage = defineCall({
  ...anybody,
  tag: 'profile',
  method: 'PUT',
  path: 'profile/language',
  summary: 'The language of what is sent to one',
  body: defineForm('clients', { preferred_language }),
  errors: { 429: ['too_many_requests'] },
  perMinute: SAVES_PER_MINUTE,
});

const deleteProfile = defineCall({
  ...anybody,
  tag: 'profile',
  method: 'DELETE',
  path: 'profile',
  summary: 'Delete one’s account: sessions end at once, personal data is erased after 30 days unless one logs in again',
  errors: { 409: ['account.open_orders', 'account.not_settled'] },
});

const apply = defineCall({
  guard: 'public',
  tag: 'sessions',
  method: 'POST',
  path: 'providers/apply',
  summary: 'Become a provider, by a code sent to the phone; an admin decides. The session shows where that stands',
  body: defineForm('providers', {
    phone,
    ...codeField,
    ...deviceFields,
    first_name,
    last_name,
    email,
    gender,
    city_id: city,
    preferred_language,
    national_id,
    type,
    company_name,
    is_driver,
    license_number,
    license_expires_on,
    plate_number,
  }),
  status: 201,
  answer: openedSession,
  errors: { 422: codeRefusals[422], 426: codeRefusals[426], 429: codeRefusals[429], 409: ['provider.applied'] },
});

export const profileAppCalls = { showProfile, saveProfile, saveLanguage, deleteProfile, apply };
