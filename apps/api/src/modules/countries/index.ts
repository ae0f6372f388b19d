import { approvedSaveTo } from '../../ledger/till/approved-save.ts';
import type { Module } from '../module.ts';
import { countriesApi } from './resources.ts';

export const countriesModule: Module = {
  resources: [countriesApi],
  approvals: { country: approvedSaveTo([countriesApi]) },
};
