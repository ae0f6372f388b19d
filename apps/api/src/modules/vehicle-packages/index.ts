import type { Module } from '../module.ts';
import { approvedPrice } from './approved-price.ts';
import { vehiclePackagesApi } from './resources.ts';

export const vehiclePackagesModule: Module = {
  resources: [vehiclePackagesApi],
  approvals: { catalogue_price: approvedPrice },
};
