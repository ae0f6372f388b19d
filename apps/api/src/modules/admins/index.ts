import type { Module } from '../module.ts';
import { registerTotpReset } from './reset-totp-route.ts';
import { registerAdminSessions } from './admin-sessions-routes.ts';
import { adminsApi } from './resources.ts';

export { getPowers, replaceCountries } from './admin-powers.ts';
export { keepOneSuperAdmin } from './admin-rules.ts';

export const adminsModule: Module = {
  resources: [adminsApi],
  register(app, base) {
    registerTotpReset(app, base);
    registerAdminSessions(app, base);
  },
};
