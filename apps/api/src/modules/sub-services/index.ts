import { subServices } from '@diwan/contract/resources/sub-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/resource/crud.ts';
import type { Module } from '../module.ts';

const subServicesApi = crud(subServices, { table: t.subServices });

export const subServicesModule: Module = { resources: [subServicesApi] };
