import { providerServices } from '@diwan/contract/resources/provider-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/crud.ts';
import type { Module } from '../module.ts';

const providerServicesApi = crud(providerServices, { table: t.providerServices });

export const providerServicesModule: Module = { resources: [providerServicesApi] };
