import { approvedSaveTo } from '../../ledger/till/approved-save.ts';
import { registerCountryStakes } from './at-stake.ts';
import type { Module } from '../module.ts';
import { registerKnownCountries } from './known/known-countries.ts';
import { countriesApi } from './resources.ts';

export const countriesModule: Module = {
  resources: [countriesApi],
  register(app, base) {
    registerCountryStakes(app, base);
    registerKnownCountries(app, base);
  },
  approvals: { country: approvedSaveTo([countriesApi]) },
};
