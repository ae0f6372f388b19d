import type { Module } from '../module.ts';
import { registerCatalogue } from './app-calls.ts';
import { groupServicesApi } from './group-services.ts';
import { providerServicesApi } from './provider-services.ts';
import { subServicesApi } from './sub-services.ts';

export { providerServicesApi };

export const servicesModule: Module = {
  resources: [groupServicesApi, subServicesApi, providerServicesApi],
  registerApp: registerCatalogue,
};
