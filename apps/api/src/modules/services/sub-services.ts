import { subServices } from '@diwan/contract/services/sub-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/resource/crud.ts';

export const subServicesApi = crud(subServices, { table: t.subServices });
