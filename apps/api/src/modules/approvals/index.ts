import type { Module } from '../module.ts';
import { registerApprovalDecision } from './decide.ts';
import { approvalExpiry } from './expire.ts';
import { approvalsApi } from './resources.ts';
import { tellOfWaiting } from './tell-of-waiting.ts';
import { registerTimeLocks, timeLocks } from './time-lock.ts';

export const approvalsModule: Module = {
  resources: [approvalsApi],
  register(app, base) {
    registerApprovalDecision(app, base);
    registerTimeLocks(app, base);
    tellOfWaiting(app);
  },
  timers: [approvalExpiry, timeLocks],
};
