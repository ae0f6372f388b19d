import { contributors, drivers, providers } from '@diwan/contract/providers/resource';
import { EXPIRY_WARNING_DAYS } from '@diwan/domain/vehicles/completeness';
import { LOCKED_SET, markLock, tellOfStrandedOrders } from '../people/index.ts';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import { keepCountry } from '../../ledger/keep-currency.ts';
import { phoneHooks } from '../../ledger/till/changed-phone.ts';
import { refuseUnsettled } from '../../ledger/refuse-with-money.ts';
import * as t from '../../schema/tables/people.ts';

type Provider = StoredRow<typeof t.providers>;
type ProviderWrite = Write<Provider, Saved<typeof providers>>;

async function beforeWrite(context: WriteContext, write: ProviderWrite) {
  markLock(context, write);
  await keepCountry('provider')(context, write);
}

/** Whether they can go on with what they have; a lock by hand has no end. */
const works = ({ is_active, is_ban, is_locked, accepted_by_admin }: Provider) => is_active && accepted_by_admin && !is_ban && !is_locked;

/** The hooks of every person's phone; and who may not work any more with orders under way leaves nobody unnoticed. */
function workerHooks(resource: typeof providers | typeof drivers | typeof contributors) {
  const hooks = phoneHooks('provider', resource);
  return {
    ...hooks,
    async afterWrite(context: WriteContext, write: ProviderWrite & { readonly id: number; readonly after: Provider }) {
      await hooks.afterWrite(context, write);
      const { before, after } = write;
      if (before && works(before) && !works(after)) await tellOfStrandedOrders(context.transaction, after);
    },
  };
}

const TODAY = '(now() at time zone (select c.time_zone from countries c where c.id = t.country_id))::date';
/** Of whoever takes no orders anyway a licence that runs out is no work. */
const DRIVES = 't.is_driver and t.accepted_by_admin and t.is_active and not t.is_ban and t.license_expires_on is not null';

const SETS = {
  ...LOCKED_SET,
  bank_account_waiting: [{ kind: 'sql', text: () => `t.id in (select b.provider_id from bank_accounts b where b.status = 'pending')` }],
  license_expiring: [
    { kind: 'sql', text: () => `(${DRIVES} and t.license_expires_on between ${TODAY} and ${TODAY} + ${EXPIRY_WARNING_DAYS})` },
  ],
  license_expired: [{ kind: 'sql', text: () => `(${DRIVES} and t.license_expires_on < ${TODAY})` }],
} as const;

const getStorage = (resource: typeof providers | typeof drivers | typeof contributors) => ({
  table: t.providers,
  sets: SETS,
  refusals: { 409: ['account.not_settled'] },
  beforeWrite,
  ...workerHooks(resource),
  beforeDelete: refuseUnsettled('provider'),
});

export const providersApi = crud(providers, getStorage(providers));
export const driversApi = crud(drivers, { ...getStorage(drivers), fixed: { is_driver: true } });
export const contributorsApi = crud(contributors, { ...getStorage(contributors), fixed: { owns_vehicles: true } });
