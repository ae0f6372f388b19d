import type { Module } from '../module.ts';
import { approvedCashOut } from '../../ledger/approved-moves.ts';
import { registerOwnCashOuts } from './app-calls.ts';
import { registerCheck, registerCashOutDecision } from './decide.ts';
import { cashOutsApi } from './resources.ts';

export const cashOutsModule: Module = {
  resources: [cashOutsApi],
  register(app, base) {
    registerCheck(app, base);
    registerCashOutDecision(app, base);
  },
  registerApp: registerOwnCashOuts,
  approvals: { cash_out: approvedCashOut },
};
