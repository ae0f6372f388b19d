import { groupServices } from '@diwan/contract/resources/group-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/resource/crud.ts';
import type { Module } from '../module.ts';

const groupServicesApi = crud(groupServices, { table: t.groupServices });

export const groupServicesModule: Module = { resources: [groupServicesApi] };
