import type { Module } from '../module.ts';
import { approvedCashOut } from '../../ledger/approved-moves.ts';
import { cashOutsApi } from './resources.ts';

export const cashOutsModule: Module = {
  resources: [cashOutsApi],
  approvals: { cash_out: approvedCashOut },
};
