import type { Module } from '../module.ts';
import { registerDecision } from './decide.ts';
import { approvalExpiry } from './expire.ts';
import { approvalsApi } from './resources.ts';

export const approvalsModule: Module = {
  resources: [approvalsApi],
  register: registerDecision,
  timers: [approvalExpiry],
};
