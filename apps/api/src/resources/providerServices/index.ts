import { providerServices } from '@diwan/contract/resources/provider-services';
import * as t from '../../db/tables/services.ts';
import { crud } from '../../kit/crud.ts';

export const providerServicesApi = crud(providerServices, { table: t.providerServices });
