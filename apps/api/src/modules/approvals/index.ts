import type { Module } from '../module.ts';
import { approvalExpiry } from './expire.ts';
import { approvalsApi } from './resources.ts';

export const approvalsModule: Module = {
  resources: [approvalsApi],
  timers: [approvalExpiry],
};
