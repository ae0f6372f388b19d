import type { Module } from '../module.ts';
import { TIMERS } from './erase-people.ts';
import { approvedPhone } from './approved-phone.ts';
import { registerAdminsCalls } from './admins-calls.ts';
import { registerConfigCalls } from './config-calls.ts';
import { registerPersonsSeen } from './persons-seen.ts';
import { registerProfileCalls } from './profile-calls.ts';
import { registerSessionCalls } from './session-calls.ts';

export { demandVersion } from './app-version.ts';
export { demandDevice } from './sessions.ts';
export { getConfigVersion } from './config-calls.ts';

export const appSessionsModule: Module = {
  timers: TIMERS,
  approvals: { phone: approvedPhone },
  register: registerAdminsCalls,
  registerApp(app, base) {
    registerPersonsSeen(app);
    registerSessionCalls(app, base);
    registerProfileCalls(app, base);
    registerConfigCalls(app, base);
  },
};
