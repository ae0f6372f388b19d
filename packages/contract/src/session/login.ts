import * as z from 'zod/mini';
import { getFields } from '../kit/body.ts';
import { isEmail } from '../kit/text-rules.ts';

/** Bounds of a password at login (§5). Setting one asks for more. */
export const LOGIN_PASSWORD = { min: 3, max: 250 } as const;

const { min, max } = LOGIN_PASSWORD;
const says = (key: string) => ({ error: key });
const orEmpty = (key: string) => ({ error: ({ input }: { input?: unknown }) => (input === '' ? 'empty' : key) });

/** What the login form sends. */
export const loginBody = getFields({
  email: z.string(says('empty')).check(z.trim(), z.toLowerCase(), z.refine(isEmail, orEmpty('email')), z.meta({ format: 'email' })),
  password: z.string(says('empty')).check(z.minLength(min, orEmpty('too_short')), z.maxLength(max, says('too_long'))),
  country_id: z.nullish(z.int(says('not_found')).check(z.minimum(1, says('not_found')), z.maximum(2_147_483_647, says('not_found')))),
});
export type LoginBody = z.output<typeof loginBody>;

/** A longer one can be none that was given: it is cut and tried, so that it is refused, and counted, as any wrong one is. */
const PROOF_LENGTH = 100;
const typed = () =>
  z.string(says('empty')).check(
    z.overwrite((text) => text.trim().slice(0, PROOF_LENGTH)),
    z.minLength(1, says('empty')),
  );

/** What the second step of a login sends. */
export const codeBody = getFields({ challenge: typed(), code: typed() });
export type CodeBody = z.output<typeof codeBody>;
