import { clients, riders } from '@diwan/contract/clients/resource';
import { LOCKED_SET, markLock } from '../people/index.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import { keepCountry } from '../../ledger/keep-currency.ts';
import { phoneHooks } from '../../ledger/till/changed-phone.ts';
import { refuseUnsettled } from '../../ledger/refuse-with-money.ts';
import * as t from '../../schema/tables/people.ts';

async function beforeWrite(context: WriteContext, write: Write<StoredRow<typeof t.clients>, Saved<typeof clients>>) {
  markLock(context, write);
  await keepCountry('client')(context, write);
}

const getStorage = (resource: typeof clients | typeof riders) => ({
  table: t.clients,
  sets: LOCKED_SET,
  refusals: { 409: ['account.not_settled'] },
  beforeWrite,
  ...phoneHooks('client', resource),
  beforeDelete: refuseUnsettled('client'),
});

export const clientsApi = crud(clients, getStorage(clients));
export const ridersApi = crud(riders, getStorage(riders));
