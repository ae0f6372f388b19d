import type { Module } from '../module.ts';
import { approvedPhone } from '../../ledger/till/changed-phone.ts';
import { approvedSaveTo } from '../../ledger/till/approved-save.ts';
import { clientsApi, ridersApi } from '../clients/index.ts';
import { contributorsApi, driversApi, providersApi } from '../providers/index.ts';
import { registerAdminCalls } from './admin-calls.ts';
import { codesThatAreOver } from './codes.ts';
import { registerConfigCalls } from './config-app-calls.ts';
import { registerPersonsSeen } from './persons-seen.ts';
import { registerProfileCalls } from './profile-app-calls.ts';
import { registerSync } from './sync.ts';
import { registerSessionCalls } from './app-calls.ts';

export { callOffDeletion, hasOpenOrders, requestDeletion } from './deletion.ts';
export { type Account, RECORDED, refusalOfAccount } from './person-rows.ts';
export type { PersonId } from '../../crud/events/tell-persons.ts';
export { endEverybodysSessions } from './sessions.ts';

export const personSessionsModule: Module = {
  timers: [codesThatAreOver],
  approvals: { phone: approvedPhone(approvedSaveTo([clientsApi, ridersApi, providersApi, driversApi, contributorsApi])) },
  register: registerAdminCalls,
  registerApp(app, base) {
    registerPersonsSeen(app);
    registerSessionCalls(app, base);
    registerProfileCalls(app, base);
    registerConfigCalls(app, base);
    registerSync(app, base);
  },
};
