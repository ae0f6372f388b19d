import type { Module } from '../module.ts';
import { personalDataApprovals, personalDataDownloads, registerPersonalData } from './calls.ts';
import { accountsToBeErased } from './erase-people.ts';
import { erasedToBeListed } from './list-erased.ts';

export { eraseAgain } from './erase-again.ts';
export { refuseOlderCopy } from './list-erased.ts';

export const personalDataModule: Module = {
  register: registerPersonalData,
  downloads: personalDataDownloads,
  approvals: personalDataApprovals,
  timers: [accountsToBeErased, erasedToBeListed],
};
