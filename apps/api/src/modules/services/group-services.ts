import { groupServices } from '@diwan/contract/services/group-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/resource/crud.ts';

export const groupServicesApi = crud(groupServices, { table: t.groupServices });
