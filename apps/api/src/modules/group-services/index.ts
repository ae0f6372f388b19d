import { groupServices } from '@diwan/contract/resources/group-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/crud.ts';

export const groupServicesApi = crud(groupServices, { table: t.groupServices });
