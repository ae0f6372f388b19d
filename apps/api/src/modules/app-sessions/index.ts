import type { Module } from '../module.ts';
import { approvedPhone } from '../../ledger/till/changed-phone.ts';
import { approvedSaveTo } from '../../ledger/till/approved-save.ts';
import { clientsApi, ridersApi } from '../clients/index.ts';
import { contributorsApi, driversApi, providersApi } from '../providers/index.ts';
import { registerAdminsCalls } from './admins-calls.ts';
import { codesThatAreOver } from './codes.ts';
import { registerConfigCalls } from './config-calls.ts';
import { registerPersonsSeen } from './persons-seen.ts';
import { registerProfileCalls } from './profile-calls.ts';
import { registerSessionCalls } from './session-calls.ts';

export { demandVersion } from './app-version.ts';
export { callOffDeletion, hasOpenOrders, requestDeletion } from './deletion.ts';
export { type Account, RECORDED, refusalOfAccount } from './person-rows.ts';
export { demandDevice, endEverybodysSessions, type PersonId } from './sessions.ts';
export { getConfigVersion } from './config-calls.ts';

export const appSessionsModule: Module = {
  timers: [codesThatAreOver],
  approvals: { phone: approvedPhone(approvedSaveTo([clientsApi, ridersApi, providersApi, driversApi, contributorsApi])) },
  register: registerAdminsCalls,
  registerApp(app, base) {
    registerPersonsSeen(app);
    registerSessionCalls(app, base);
    registerProfileCalls(app, base);
    registerConfigCalls(app, base);
  },
};
