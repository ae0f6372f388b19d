import { contributors, drivers, providers } from '@diwan/contract/resources/providers';
import { LOCKED_SET } from '../people/index.ts';
import { crud } from '../../crud/crud.ts';
import { keepCountry } from '../../ledger/keep-currency.ts';
import { refuseWithMoney } from '../../ledger/refuse-with-money.ts';
import * as t from '../../schema/tables/people.ts';

const storage = { table: t.providers, sets: LOCKED_SET, beforeWrite: keepCountry('provider'), beforeDelete: refuseWithMoney('provider') };

export const providersApi = crud(providers, storage);
export const driversApi = crud(drivers, { ...storage, fixed: { is_driver: true } });
export const contributorsApi = crud(contributors, { ...storage, fixed: { owns_vehicles: true } });
