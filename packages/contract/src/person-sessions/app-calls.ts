import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { APP_PLATFORMS, USER_TYPES } from '../kit/constants.ts';
import { oneOf, phone, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';

/** Who shows that a phone is theirs, and on what: parts of forms. */
export const phoneFields = { phone: phone(), user_type: oneOf('user_types', USER_TYPES) } as const;
export const codeField = { code: text({ code: true, min: 4, max: 8 }) } as const;
export const deviceFields = {
  device_name: text({ max: 100 }),
  platform: oneOf('platforms', APP_PLATFORMS),
  /** What the app knows its device by: a new session there takes the place of the one before. */
  device_id: text({ code: true, max: 200, optional: true }),
} as const;

export const codeForm = defineForm('app_sessions', phoneFields);
export const sessionForm = defineForm('app_sessions', { ...phoneFields, ...codeField, ...deviceFields });

/** What a code may be refused for, and an account that it opens. */
export const codeRefusals = {
  403: ['account.banned', 'account.inactive', 'account.locked'],
  422: ['code.wrong', 'code.none', 'country.not_served'],
  426: ['app.too_old'],
  429: ['code.other_network'],
} as const;

/** Whoever is logged in, a provider who waits for an admin too. */
export const anybody = { guard: 'person', whilePending: true } as const;

const sendCode = defineCall({
  guard: 'public',
  tag: 'sessions',
  method: 'POST',
  path: 'sessions/code',
  summary: 'Send a code to a phone. The answer is the same whether or not anybody has an account with it',
  body: codeForm,
  answer: z.object({
    /** Seconds. */
    expires_in: z.int(),
    /** Seconds until another may be asked for. */
    resend_in: z.int(),
  }),
  errors: { 422: ['country.not_served'], 429: ['code.too_many'] },
});

/** What a login answers. */
export const openedSession = z.object({
  /** The bearer token: told this once, and kept nowhere. */
  token: z.string(),
  user_type: z.enum(USER_TYPES),
  id: id(),
  /** The account was made just now: its name is to be asked for. */
  is_new: flag(),
});

const logIn = defineCall({
  guard: 'public',
  tag: 'sessions',
  method: 'POST',
  path: 'sessions',
  summary: 'Log in by a code. A new phone makes a client; a provider applies first',
  body: sessionForm,
  status: 201,
  answer: openedSession,
  errors: { ...codeRefusals, 409: ['provider.apply_first'] },
});

const session = z.object({
  id: id(),
  device_name: z.string(),
  platform: z.enum(APP_PLATFORMS),
  ip: z.nullable(z.string()),
  created_at: timestamp(),
  last_seen_at: timestamp(),
  expires_at: timestamp(),
  is_current: flag(),
});
export type PersonSession = z.output<typeof session>;

const listSessions = defineCall({
  ...anybody,
  tag: 'sessions',
  method: 'GET',
  path: 'sessions',
  summary: 'Where one is logged in, this session first',
  answer: z.array(session),
});
const endSession = defineCall({
  ...anybody,
  tag: 'sessions',
  method: 'DELETE',
  path: 'sessions/:id',
  summary: 'End one of one’s own sessions, this one too',
});
const endOtherSessions = defineCall({
  ...anybody,
  tag: 'sessions',
  method: 'DELETE',
  path: 'sessions',
  summary: 'End all of one’s own sessions but this one',
});
const logOut = defineCall({ ...anybody, tag: 'sessions', method: 'POST', path: 'logout', summary: 'End this session on every node' });

const saveDevice = defineCall({
  ...anybody,
  tag: 'sessions',
  method: 'PUT',
  path: 'devices',
  summary: 'Where this session takes push messages; null is nowhere',
  body: defineForm('app_sessions', { push_token: text({ code: true, max: 4096, optional: true }) }),
});

export const sessionAppCalls = { sendCode, logIn, listSessions, endSession, endOtherSessions, logOut, saveDevice };
