import { groupServices } from '@diwan/contract/resources/group-services';
import * as t from '../../db/tables/services.ts';
import { crud } from '../../kit/crud.ts';

export const groupServicesApi = crud(groupServices, { table: t.groupServices });
