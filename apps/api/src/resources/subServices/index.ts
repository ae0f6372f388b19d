import { subServices } from '@diwan/contract/resources/sub-services';
import * as t from '../../db/tables/services.ts';
import { crud } from '../../kit/crud.ts';

export const subServicesApi = crud(subServices, { table: t.subServices });
