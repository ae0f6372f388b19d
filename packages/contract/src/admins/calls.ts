import * as z from 'zod/mini';
import { body, proof } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';
import { listedSession } from '../session/account.ts';

const ofAdmin = { permission: 'update-admin', tag: 'admins' } as const;
const stronger = { 403: ['admin.too_powerful'] } as const;

const listAdminSessions = defineCall({
  ...ofAdmin,
  method: 'GET',
  path: 'admins/:id/sessions',
  summary: 'Where an admin is logged in',
  answer: z.array(listedSession),
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

const resetTotp = defineCall({
  ...ofAdmin,
  method: 'POST',
  path: 'admins/:id/reset-totp',
  summary:
    "Switch an admin's second step off, for someone who lost phone and recovery codes; their sessions end. Takes the password of who asks",
  body: body({ current_password: proof() }),
  errors: { ...stronger, 429: ['auth.too_many_attempts'], 409: ['admin.yourself', 'auth.totp_missing'] },
});

export const adminCalls = { listAdminSessions, endAdminSession, endAdminSessions, resetTotp };
