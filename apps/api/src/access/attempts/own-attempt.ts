import type { Attempt } from './login-limits.ts';

/**
 * Tries of a session at its own password or code. They are counted by account, from wherever they come: whoever has taken a session
 * over has addresses enough. Nobody without one can use them up, so that they shut no owner out.
 */
export const ownAttempt = (adminId: number, what: 'password' | 'code'): Attempt => ({
  account: `own ${what}:${adminId}`,
  address: `session:${adminId}`,
  isKnown: () => Promise.resolve(true),
});
