import { subServices } from '@diwan/contract/resources/sub-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/crud.ts';

export const subServicesApi = crud(subServices, { table: t.subServices });
