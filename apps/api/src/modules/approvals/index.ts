import type { Module } from '../module.ts';
import { registerApprovalExpiry } from './expire.ts';
import { approvalsApi } from './resources.ts';

export const approvalsModule: Module = {
  resources: [approvalsApi],
  register: (app) => registerApprovalExpiry(app),
};
