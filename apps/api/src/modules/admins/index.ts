import type { Module } from '../module.ts';
import { registerTotpReset } from './reset-totp-route.ts';
import { registerAdminSessions } from './admin-sessions-routes.ts';
import { adminsApi } from './resources.ts';

export const adminsModule: Module = {
  resources: [adminsApi],
  register(app, base) {
    registerTotpReset(app, base);
    registerAdminSessions(app, base);
  },
};
