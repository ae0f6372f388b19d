import { clients, riders } from '@diwan/contract/resources/clients';
import { LOCKED_SET } from '../people/index.ts';
import { crud } from '../../crud/crud.ts';
import { keepCountry } from '../../ledger/keep-currency.ts';
import { refuseWithMoney } from '../../ledger/refuse-with-money.ts';
import * as t from '../../schema/tables/people.ts';

const storage = { table: t.clients, sets: LOCKED_SET, beforeWrite: keepCountry('client'), beforeDelete: refuseWithMoney('client') };

export const clientsApi = crud(clients, storage);
export const ridersApi = crud(riders, storage);
