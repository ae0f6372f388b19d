import { clients, riders } from '@diwan/contract/resources/clients';
import { LOCKED_SET } from '../../kit/people.ts';
import { crud } from '../../kit/crud.ts';
import { keepCountry } from '../../money/keep-currency.ts';
import { refuseWithMoney } from '../../money/refuse-with-money.ts';
import * as t from '../../db/tables/people.ts';

const storage = { table: t.clients, sets: LOCKED_SET, beforeWrite: keepCountry('client'), beforeDelete: refuseWithMoney('client') };

export const clientsApi = crud(clients, storage);
export const ridersApi = crud(riders, storage);
