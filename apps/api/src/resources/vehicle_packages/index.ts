import { vehiclePackages } from '@diwan/contract/resources/vehicle-packages';
import * as t from '../../db/tables/services.ts';
import { crud } from '../../kit/crud.ts';
import { replaceInForce } from '../../kit/write/in-force.ts';

export const vehiclePackagesApi = crud(vehiclePackages, {
  table: t.vehiclePackages,
  beforeWrite: (context, write) => replaceInForce(context, vehiclePackages, write, ['country_id', 'vehicle_type']),
});
