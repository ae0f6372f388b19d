import type { Module } from '../module.ts';
import { registerOwnAccount } from './app-calls.ts';
import { registerBankAccounts } from './decide-bank-account.ts';
import { paperReminderTimer } from './remind-of-papers.ts';
import { providersApi, driversApi, contributorsApi } from './resources.ts';

export { getBankAccount } from './bank-account.ts';
export { contributorsApi, driversApi, providersApi } from './resources.ts';
export { getWaitingAccounts } from './waiting-accounts.ts';

export const providersModule: Module = {
  resources: [providersApi, driversApi, contributorsApi],
  register: registerBankAccounts,
  registerApp: registerOwnAccount,
  timers: [paperReminderTimer],
};
