import { vehiclePackages } from '@diwan/contract/resources/vehicle-packages';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/crud.ts';
import { replaceInForce } from '../../crud/write/in-force.ts';

export const vehiclePackagesApi = crud(vehiclePackages, {
  table: t.vehiclePackages,
  beforeWrite: (context, write) => replaceInForce(context, vehiclePackages, write, ['country_id', 'vehicle_type']),
});
