import * as z from 'zod/mini';
import { flag } from '../kit/answers.ts';
import { body, proof } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';
import { account, listedSession, permissionUrl } from '../session/account.ts';
import { passwordChange, profile } from './form.ts';

const mine = { permission: 'session', tag: 'session' } as const;

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
  byToken: true,
  summary: 'The permissions held; a superadmin holds all',
  answer: z.array(permissionUrl),
});

const myControls = defineCall({
  ...mine,
  method: 'GET',
  path: 'get_my_control_permissions',
  byToken: true,
  summary: 'What may be done on each route of the dashboard',
  answer: z.array(z.object({ front_route_name: z.string(), show: z.boolean(), add: z.boolean(), edit: z.boolean(), delete: z.boolean() })),
});

const listSessions = defineCall({
  ...mine,
  method: 'GET',
  path: 'profile/sessions',
  summary: 'Where one is logged in, this session first',
  answer: z.array(listedSession),
});
const endSession = defineCall({ ...mine, method: 'DELETE', path: 'profile/sessions/:id', summary: 'End one of one’s own sessions' });
const endOtherSessions = defineCall({
  ...mine,
  method: 'POST',
  path: 'profile/sessions/end-others',
  summary: 'End all of one’s own sessions but this one',
});

/** Wrong passwords and codes make one wait. */
const tries = { 429: ['auth.too_many_attempts'] } as const;
const byPassword = body({ current_password: proof() });
const codes = z.object({ recovery_codes: z.array(z.string()) });

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
