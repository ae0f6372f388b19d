import { providerServices } from '@diwan/contract/resources/provider-services';
import * as t from '../../schema/tables/services.ts';
import { crud } from '../../crud/crud.ts';

export const providerServicesApi = crud(providerServices, { table: t.providerServices });
