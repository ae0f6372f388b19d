import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { permissionUrl } from './account.ts';
import { apiTokenForm } from './api-token-form.ts';

/** A token as it is listed: what it is itself was shown once, when it was made. */
const listedToken = z.object({
  id: id(),
  name: z.string(),
  /** Its last characters, by which its owner knows it. */
  tail: z.string(),
  permissions: z.array(permissionUrl),
  all_countries: flag(),
  countries: z.array(z.object({ id: id(), name_ar: z.string(), name_en: z.string() })),
  addresses: z.array(z.string()),
  created_at: timestamp(),
  expires_at: timestamp(),
  last_used_at: z.nullable(timestamp()),
});

const own = { permission: 'session', tag: 'session' } as const;
const ofAdmin = { permission: 'update-admin', tag: 'admins', errors: { 403: ['admin.too_powerful'] } } as const;

const listTokens = defineCall({ ...own, method: 'GET', path: 'profile/tokens', summary: 'One’s own tokens', answer: z.array(listedToken) });
const makeToken = defineCall({
  method: 'POST',
  path: 'profile/tokens',
  permission: 'create-api-tokens',
  tag: 'session',
  summary: 'Make a token for a program that calls in one’s own name; the answer alone has it, once',
  body: apiTokenForm,
  status: 201,
  answer: z.object({ id: id(), token: z.string() }),
  errors: { 409: ['token.too_many'], 429: ['auth.too_many_attempts'] },
});
const endToken = defineCall({ ...own, method: 'DELETE', path: 'profile/tokens/:id', summary: 'End one of one’s own tokens' });

const listAdminTokens = defineCall({
  ...ofAdmin,
  method: 'GET',
  path: 'admins/:id/tokens',
  summary: 'The tokens of an admin',
  answer: z.array(listedToken),
});
const endAdminToken = defineCall({
  ...ofAdmin,
  method: 'DELETE',
  path: 'admins/:id/tokens/:token',
  summary: 'End a token of an admin',
});

export const apiTokenCalls = { listTokens, makeToken, endToken, listAdminTokens, endAdminToken };
