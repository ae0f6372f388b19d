import * as t from '../../schema/tables/vehicles.ts';
import type { Module } from '../module.ts';
import { registerOwnVehicles } from './app-calls.ts';
import { registerVehicles } from './vehicle-routes.ts';
import { vehicleDocumentsApi } from './documents.ts';
import { vehiclesApi } from './vehicles.ts';
import { vehicleBrands } from '@diwan/contract/vehicles/vehicle-brands';
import { vehicleModels } from '@diwan/contract/vehicles/vehicle-models';
import { vehicleRequirements } from '@diwan/contract/vehicles/vehicle-requirements';
import { crud } from '../../crud/resource/crud.ts';
import { holdRules, recheckVehicles } from './recheck.ts';

const vehicleBrandsApi = crud(vehicleBrands, { table: t.vehicleBrands });

const vehicleModelsApi = crud(vehicleModels, {
  table: t.vehicleModels,
  async afterWrite({ transaction }, { before, after }) {
    // Other types have other requirements.
    if (before && before.vehicle_type !== after.vehicle_type) await recheckVehicles(transaction.client, { model: after.id });
  },
});

const vehicleRequirementsApi = crud(vehicleRequirements, {
  table: t.vehicleRequirements,
  async afterWrite({ transaction: { client } }, { after }) {
    const country = after.country_id;
    await holdRules(client, country, 'change');
    await recheckVehicles(client, { country });
  },
  async beforeDelete({ transaction: { client } }, rows) {
    const gone = rows.map((row) => row.id);
    for (const country of new Set(rows.map((row) => row.country_id))) {
      await holdRules(client, country, 'change');
      await recheckVehicles(client, { country }, gone);
    }
  },
});

export { vehicleDocumentsApi, vehiclesApi };

export const vehiclesModule: Module = {
  resources: [vehicleBrandsApi, vehicleModelsApi, vehicleRequirementsApi, vehiclesApi, vehicleDocumentsApi],
  register: (app, base) => registerVehicles(app, base),
  registerApp: registerOwnVehicles,
};
