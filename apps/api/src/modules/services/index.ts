import { groupServices } from '@diwan/contract/services/group-services';
import { subServices } from '@diwan/contract/services/sub-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/resource/crud.ts';
import type { Module } from '../module.ts';
import { registerCatalogue } from './app-calls.ts';
import { providerServicesApi } from './provider-services.ts';

export { providerServicesApi };

export const servicesModule: Module = {
  resources: [crud(groupServices, { table: t.groupServices }), crud(subServices, { table: t.subServices }), providerServicesApi],
  registerApp: registerCatalogue,
};
