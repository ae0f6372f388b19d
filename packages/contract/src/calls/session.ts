import * as z from 'zod/mini';
import { PERMISSIONS } from '../permissions.ts';
import { passwordChange, profile } from '../profile.ts';
import { flag, id, timestamp } from './answers.ts';
import { body, proof } from './body.ts';
import { defineCall } from './call.ts';

const country = z.object({
  id: id(),
  /** In the language of the request. */
  name: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  flag: z.string(),
  phone_code: z.string(),
  phone_limit: z.int(),
  /** 1 where the country's records take no other country's phones. */
  restrict_phone_code: flag(),
  /** Digits of its national IDs. */
  national_id_limit: z.int(),
  currency: z.string(),
  time_zone: z.string(),
});

const role = z.object({
  id: z.nullable(id()),
  title: z.string(),
  title_ar: z.string(),
  title_en: z.string(),
  permissions: z.array(
    z.object({ permission_url: z.string(), permission_label: z.string(), permission_type: z.string(), front_route_name: z.string() }),
  ),
});

export const account = z.object({
  id: id(),
  user_type: z.enum(['super_admin', 'admin']),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  gender: z.string(),
  last_login_at: z.nullable(timestamp()),
  updated_at: timestamp(),
  is_super_admin: flag(),
  all_countries: flag(),
  role: z.nullable(role),
  countries: z.array(country),
});
/** What an admin is told about themself. */
export type Account = z.output<typeof account>;

const mine = { permission: 'session', tag: 'session' } as const;
const everybody = { permission: 'public', tag: 'session' } as const;
const held = z.enum(PERMISSIONS.map(({ permission_url }) => permission_url));

const showProfile = defineCall({ ...mine, method: 'GET', path: 'profile', summary: 'Who is logged in', answer: account });

const saveProfile = defineCall({
  ...mine,
  method: 'PUT',
  path: 'profile',
  summary: 'Change what is one’s own: name, phone, gender, image',
  body: profile,
  mode: 'update',
  answer: account,
  errors: { 409: ['row.changed'] },
});

const changePassword = defineCall({
  ...mine,
  method: 'PUT',
  path: 'profile/password',
  summary: 'Change one’s own password; the other sessions end',
  body: passwordChange,
  errors: { 429: ['auth.too_many_attempts'] },
});

const myPermissions = defineCall({
  ...mine,
  method: 'GET',
  path: 'get_my_permissions',
  summary: 'The permissions held; a superadmin holds all',
  answer: z.array(held),
});

const myControls = defineCall({
  ...mine,
  method: 'GET',
  path: 'get_my_control_permissions',
  summary: 'What may be done on each route of the dashboard',
  answer: z.array(z.object({ front_route_name: z.string(), show: z.boolean(), add: z.boolean(), edit: z.boolean(), delete: z.boolean() })),
});

/** What may be done on one route of the dashboard. */
export const ROUTE_RIGHTS = ['show', 'add', 'edit', 'delete'] as const;

/** All that the dashboard starts with, small enough to be there before its code is. */
const sessionStart = z.object({
  admin: z.object({
    ...z.pick(account, {
      id: true,
      user_type: true,
      name: true,
      first_name: true,
      last_name: true,
      image: true,
      phone: true,
      email: true,
      gender: true,
      is_super_admin: true,
      all_countries: true,
    }).shape,
    /** What the role is called, in the language of the request. */
    role: z.nullable(z.string()),
  }),
  /** The permissions held; null for all that there are. */
  permissions: z.nullable(z.array(held)),
  /** The routes on which something may be done, each with what; null for all on all of them. */
  controls: z.nullable(z.record(z.string(), z.array(z.enum(ROUTE_RIGHTS)))),
  countries: z.array(country),
});

const startSession = defineCall({
  ...mine,
  method: 'GET',
  path: 'session',
  summary: 'What the dashboard starts with: who is logged in, what they may do and where',
  answer: sessionStart,
  cacheable: true,
});

const logOut = defineCall({ ...mine, method: 'POST', path: 'logout', summary: 'End this session on every node', writes: false });

const activeCountries = defineCall({
  ...everybody,
  method: 'GET',
  path: 'country_not_paginated',
  summary: 'The active countries; for someone logged in, those that are theirs',
  answer: z.array(country),
});

const publicSettings = defineCall({
  ...everybody,
  method: 'GET',
  path: 'public/settings',
  summary: 'What a page needs before anyone has logged in',
  answer: z.object({
    demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
    map_style_url: z.nullable(z.string()),
    /** The API itself has streets, at `map-tiles`. */
    map_tiles: z.boolean(),
  }),
});

const session = z.object({
  id: id(),
  created_at: timestamp(),
  last_seen_at: timestamp(),
  expires_at: timestamp(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  is_current: flag(),
});

/** Where somebody is logged in. */
export type OpenSession = z.output<typeof session>;

const listSessions = defineCall({
  ...mine,
  method: 'GET',
  path: 'profile/sessions',
  summary: 'Where one is logged in, this session first',
  answer: z.array(session),
});
const endSession = defineCall({ ...mine, method: 'DELETE', path: 'profile/sessions/:id', summary: 'End one of one’s own sessions' });
const endOtherSessions = defineCall({
  ...mine,
  method: 'POST',
  path: 'profile/sessions/end-others',
  summary: 'End all of one’s own sessions but this one',
});

const ofAdmin = { permission: 'update-admin', tag: 'admins' } as const;
const stronger = { 403: ['admin.too_powerful'] } as const;

const listAdminSessions = defineCall({
  ...ofAdmin,
  method: 'GET',
  path: 'admins/:id/sessions',
  summary: 'Where an admin is logged in',
  answer: z.array(session),
  errors: stronger,
});
const endAdminSession = defineCall({
  ...ofAdmin,
  method: 'DELETE',
  path: 'admins/:id/sessions/:session',
  summary: 'End one session of an admin',
  errors: stronger,
});
const endAdminSessions = defineCall({
  ...ofAdmin,
  method: 'POST',
  path: 'admins/:id/sessions/end-all',
  summary: 'End all sessions of an admin',
  errors: { ...stronger, 409: ['admin.yourself'] },
});

/** Wrong passwords and codes make one wait. */
const tries = { 429: ['auth.too_many_attempts'] } as const;
const byPassword = body({ current_password: proof() });
const codes = z.object({ recovery_codes: z.array(z.string()) });

const resetTotp = defineCall({
  ...ofAdmin,
  method: 'POST',
  path: 'admins/:id/reset-totp',
  summary:
    "Switch an admin's second step off, for someone who lost phone and recovery codes; their sessions end. Takes the password of who asks",
  body: byPassword,
  errors: { ...stronger, ...tries, 409: ['admin.yourself', 'auth.totp_missing'] },
});

const showTotp = defineCall({
  ...mine,
  method: 'GET',
  path: 'profile/totp',
  summary: 'Whether one logs in in two steps, and has to',
  answer: z.object({ enabled: flag(), required: flag(), recovery_codes_left: z.int() }),
});
const beginTotp = defineCall({
  ...mine,
  method: 'POST',
  path: 'profile/totp',
  summary: 'Begin to set codes up: a secret for the authenticator app, which counts once a code of it is given',
  body: byPassword,
  answer: z.object({ secret: z.string(), otpauth_url: z.string() }),
  errors: { ...tries, 409: ['auth.totp_enabled'] },
});
const confirmTotp = defineCall({
  ...mine,
  method: 'POST',
  path: 'profile/totp/confirm',
  summary: 'Switch codes on with the first of them; the answer has the recovery codes, which are never shown again',
  body: body({ code: proof() }),
  answer: codes,
  errors: { ...tries, 409: ['auth.totp_enabled'] },
});
const renewCodes = defineCall({
  ...mine,
  method: 'POST',
  path: 'profile/totp/recovery-codes',
  summary: 'New recovery codes in place of the old',
  body: byPassword,
  answer: codes,
  errors: { ...tries, 409: ['auth.totp_missing'] },
});
const disableTotp = defineCall({
  ...mine,
  method: 'POST',
  path: 'profile/totp/disable',
  summary: 'Switch codes off; refused where the role demands them',
  body: byPassword,
  errors: { ...tries, 409: ['auth.totp_required', 'auth.totp_missing'] },
});

export const sessionCalls = { startSession, logOut, activeCountries, publicSettings };
export const profileCalls = {
  showProfile,
  saveProfile,
  changePassword,
  myPermissions,
  myControls,
  listSessions,
  endSession,
  endOtherSessions,
  showTotp,
  beginTotp,
  confirmTotp,
  renewCodes,
  disableTotp,
};
export const adminCalls = { listAdminSessions, endAdminSession, endAdminSessions, resetTotp };
