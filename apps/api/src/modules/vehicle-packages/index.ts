import { approvedSaveTo } from '../../ledger/till/approved-save.ts';
import type { Module } from '../module.ts';
import { providerServicesApi } from '../provider-services/index.ts';
import { vehiclePackagesApi } from './resources.ts';

export const vehiclePackagesModule: Module = {
  resources: [vehiclePackagesApi],
  approvals: { catalogue_price: approvedSaveTo([providerServicesApi, vehiclePackagesApi]) },
};
