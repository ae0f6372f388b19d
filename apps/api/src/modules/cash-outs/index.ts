import type { Module } from '../module.ts';
import { approvedCashOut } from '../../ledger/approved-moves.ts';
import { registerDecision } from './decide.ts';
import { cashOutsApi } from './resources.ts';

export const cashOutsModule: Module = {
  resources: [cashOutsApi],
  register: registerDecision,
  approvals: { cash_out: approvedCashOut },
};
