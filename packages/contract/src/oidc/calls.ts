import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { body, proof } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';
import { loginAnswer } from '../session/login-calls.ts';

const everybody = { permission: 'public', tag: 'session', method: 'POST' } as const;
const own = { permission: 'session', tag: 'session' } as const;

/** What the way to the provider and back can end in, whoever goes it. */
const WAY = ['oidc.provider_away', 'oidc.other_browser', 'oidc.denied', 'oidc.refused', 'oidc.clock'] as const;
const OFF = ['oidc.off'] as const;
/** Where the browser goes next. */
const leads = z.object({ url: z.string() });

const beginLogin = defineCall({
  ...everybody,
  path: 'login/oidc/begin',
  summary: 'Begin a login by the provider: the answer says where the browser goes, and a cookie binds the login to it',
  answer: leads,
  errors: { 409: OFF, 422: ['oidc.provider_away'] },
});

const finishLogin = defineCall({
  ...everybody,
  path: 'login/oidc',
  summary: 'Finish a login by the provider, in the browser that came back from it; answers as a login does',
  answer: loginAnswer,
  errors: {
    409: [...OFF, 'admin.last_super_admin'],
    422: [
      ...WAY,
      'oidc.groups_missing',
      'oidc.groups_elsewhere',
      'oidc.unknown_right',
      'oidc.no_account',
      'oidc.email_missing',
      'oidc.email_taken',
      'auth.banned',
      'auth.inactive',
    ],
    429: ['auth.too_many_attempts'],
  },
});

/** OpenID Connect Back-Channel Logout: the provider calls it, as its form. */
const endFromOutside = defineCall({
  ...everybody,
  path: 'login/oidc/logout',
  forms: true,
  summary: 'For the provider alone: end the sessions of a subject, by a logout token that it signed',
  body: body({
    logout_token: z.string({ error: 'empty' }).check(z.minLength(1, { error: 'empty' }), z.maxLength(12_000, { error: 'empty' })),
  }),
  errors: { 400: ['oidc.logout_refused'], 409: OFF, 422: ['oidc.provider_away'] },
});

const listIdentities = defineCall({
  ...own,
  method: 'GET',
  path: 'profile/identities',
  summary: 'By whom else one logs in: the identities at the provider that open one’s own account',
  answer: z.object({
    /** The provider, in the language of the request; null where none is set. */
    provider: z.nullable(z.string()),
    identities: z.array(
      z.object({
        id: id(),
        issuer: z.string(),
        subject: z.string(),
        /** 1 where it is of the provider that is set. */
        is_current: flag(),
        created_at: timestamp(),
        last_login_at: z.nullable(timestamp()),
      }),
    ),
  }),
});

const beginLink = defineCall({
  ...own,
  method: 'POST',
  path: 'profile/identities/begin',
  summary: 'Begin to link one’s own account with an identity at the provider',
  body: body({ current_password: proof() }),
  answer: leads,
  errors: { 409: OFF, 422: ['oidc.provider_away'], 429: ['auth.too_many_attempts'] },
});

const finishLink = defineCall({
  ...own,
  method: 'POST',
  path: 'profile/identities',
  summary: 'Link the identity with which the browser came back from the provider',
  status: 201,
  errors: { 409: [...OFF, 'oidc.linked_elsewhere'], 422: WAY, 429: ['auth.too_many_attempts'] },
});

const unlink = defineCall({
  ...own,
  method: 'DELETE',
  path: 'profile/identities/:id',
  summary: 'Unlink an identity from one’s own account',
  errors: { 409: ['oidc.only_way'] },
});

export const oidcCalls = { beginLogin, finishLogin, endFromOutside, listIdentities, beginLink, finishLink, unlink };
