import type { Module } from '../module.ts';
import { registerBankAccounts } from './decide-bank-account.ts';
import { registerMoneyCalls } from './money-calls.ts';

export { getWaitingAccounts } from './waiting-accounts.ts';

export const appMoneyModule: Module = { register: registerBankAccounts, registerApp: registerMoneyCalls };
