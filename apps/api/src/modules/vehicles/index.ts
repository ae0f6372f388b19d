import type { Module } from '../module.ts';
import { registerVehicles } from './vehicle-routes.ts';
import { vehicleDocumentsApi } from './documents.ts';
import { vehicleBrandsApi, vehicleModelsApi, vehicleRequirementsApi } from './resources.ts';
import { vehiclesApi } from './vehicles.ts';

export { getChecklist } from './checklist.ts';
export { vehicleDocumentsApi, vehiclesApi };
export { getOwnVehicles } from './own-vehicles.ts';

export const vehiclesModule: Module = {
  resources: [vehicleBrandsApi, vehicleModelsApi, vehicleRequirementsApi, vehiclesApi, vehicleDocumentsApi],
  register: (app, base) => registerVehicles(app, base),
};
