import { vehiclePackages } from '@diwan/contract/resources/vehicle-packages';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/resource/crud.ts';
import { replaceInForce } from '../../crud/write/in-force.ts';
import { priceWaits } from '../../ledger/till/catalogue-price.ts';

export const vehiclePackagesApi = crud(vehiclePackages, {
  table: t.vehiclePackages,
  waits: priceWaits(vehiclePackages, 'vehicle_packages'),
  // Not before: while the card waits, the one in force stays.
  makeRoom: (context, write) => replaceInForce(context, vehiclePackages, write, ['country_id', 'vehicle_type']),
});
