import { providerServices } from '@diwan/contract/resources/provider-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/crud.ts';
import { priceWaits } from '../../ledger/till/catalogue-price.ts';
import type { Module } from '../module.ts';

export const providerServicesApi = crud(providerServices, {
  table: t.providerServices,
  waits: priceWaits(providerServices, 'provider_services'),
});

export const providerServicesModule: Module = { resources: [providerServicesApi] };
