import type { Actor } from './actor.ts';

/** Nobody at a dashboard: what a job does stands in the log without an admin. */
export const NOBODY = {
  access: { adminId: null, isSuperAdmin: true, permissions: new Set(), countries: null, tokenHash: '', expiresAt: 0 },
  countryId: null,
  ip: '',
  language: 'ar',
} as unknown as Actor;
