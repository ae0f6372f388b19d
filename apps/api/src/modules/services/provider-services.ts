import { providerServices } from '@diwan/contract/services/provider-services';
import * as t from '../../schema/tables/services.ts';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import { invalidField } from '../../platform/errors.ts';
import { priceWaits } from '../../ledger/till/catalogue-price.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { among, one } from '../../platform/database/typed.ts';

/** So many subscriptions are counted; beyond that it is many. */
const MOST_COUNTED = 1_000;

/** Who has bought a package has bought it of its provider: another one would have everybody's visits, and what was paid for them. */
async function keepProvider(
  { transaction: { client } }: WriteContext,
  { before, values }: Write<StoredRow<typeof t.providerServices>, Saved<typeof providerServices>>,
): Promise<void> {
  if (!before || values.provider_id === undefined || values.provider_id === before.provider_id) return;
  const left = db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider_service_id', '=', before.id)
    .where('deleted_at', 'is', null)
    .where('status', '=', among(['pending', 'active']))
    .where(sql<boolean>`count_used_visit < count_visit + count_gift_visit`);
  const counted = db.selectFrom(left.limit(MOST_COUNTED).as('s')).select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await one(client, counted);
  if (count > 0) throw invalidField('provider_id', 'package_sold', { count });
}

export const providerServicesApi = crud(providerServices, {
  table: t.providerServices,
  beforeWrite: keepProvider,
  waits: priceWaits(providerServices, 'provider_services'),
});
