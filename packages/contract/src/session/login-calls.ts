import * as z from 'zod/mini';
import { codeBody, loginBody } from './login.ts';
import { defineCall } from '../kit/call.ts';
import { account } from './account.ts';

const everybody = { permission: 'public', tag: 'session', method: 'POST' } as const;
const opened = { ...account.shape, token: z.string() };
const REFUSED = ['auth.banned', 'auth.inactive', 'auth.wrong_credentials'] as const;
const tries = { 429: ['auth.too_many_attempts'] } as const;

/** A session, or what is asked for next. */
export const loginAnswer = z.union([
  z.object(opened),
  z.object({
    second_step: z.enum(['code', 'setup']),
    /** To be sent with the code. */
    challenge: z.string(),
    /** Seconds. */
    expires_in: z.int(),
    /** Where codes are to be set up first, what makes them. */
    secret: z.optional(z.string()),
    otpauth_url: z.optional(z.string()),
  }),
]);

const logIn = defineCall({
  ...everybody,
  path: 'login',
  summary: 'Log in; the answer holds the bearer token of the session, or asks for a second step with its challenge',
  body: loginBody,
  answer: loginAnswer,
  errors: { 422: [...REFUSED, 'auth.country_not_yours', 'auth.oidc_only'], ...tries },
});

const giveCode = defineCall({
  ...everybody,
  path: 'login/code',
  summary: "Finish a login with the app's code or a recovery code; setting codes up, the answer has the recovery codes",
  body: codeBody,
  answer: z.object({ ...opened, recovery_codes: z.optional(z.array(z.string())) }),
  errors: { 422: [...REFUSED, 'auth.challenge_expired', 'auth.wrong_code'], ...tries },
});

export const loginCalls = { logIn, giveCode };
