import type { Module } from '../module.ts';
import { registerOwnWallet } from './app-calls.ts';
import { registerWalletCalls } from './wallet-routes.ts';
import { registerPersonWallets } from './person-wallet-routes.ts';
import { approvedCharge, approvedWithdrawal } from '../../ledger/approved-moves.ts';
import { walletJob } from '../../ledger/wallet-job.ts';
import { transactionsApi, settlementsApi } from './resources.ts';

export const walletModule: Module = {
  resources: [transactionsApi, settlementsApi],
  register(app, base) {
    registerWalletCalls(app, app.resources, base);
    registerPersonWallets(app, app.resources, base);
  },
  registerApp: registerOwnWallet,
  jobs: [walletJob],
  approvals: { charge: approvedCharge, withdraw: approvedWithdrawal },
};
