import * as t from '../../schema/tables/services.ts';
import { approvedSaveTo } from '../../ledger/till/approved-save.ts';
import type { Module } from '../module.ts';
import { providerServicesApi } from '../services/index.ts';
import { vehiclePackages } from '@diwan/contract/vehicle-packages/resource';
import { crud } from '../../crud/resource/crud.ts';
import { replaceInForce } from '../../crud/write/in-force.ts';
import { priceWaits } from '../../ledger/till/catalogue-price.ts';

const vehiclePackagesApi = crud(vehiclePackages, {
  table: t.vehiclePackages,
  waits: priceWaits(vehiclePackages, 'vehicle_packages'),
  // Not before: while the card waits, the one in force stays.
  makeRoom: (context, write) => replaceInForce(context, vehiclePackages, write, ['country_id', 'vehicle_type']),
});

export const vehiclePackagesModule: Module = {
  resources: [vehiclePackagesApi],
  approvals: { catalogue_price: approvedSaveTo([providerServicesApi, vehiclePackagesApi]) },
};
