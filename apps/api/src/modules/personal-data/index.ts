import type { Module } from '../module.ts';
import { personalDataApprovals, personalDataDownloads, registerPersonalData } from './calls.ts';
import { accountsToBeErased } from './erase-people.ts';

export const personalDataModule: Module = {
  register: registerPersonalData,
  downloads: personalDataDownloads,
  approvals: personalDataApprovals,
  timers: [accountsToBeErased],
};
