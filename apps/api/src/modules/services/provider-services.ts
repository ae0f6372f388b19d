import { providerServices } from '@diwan/contract/services/provider-services';
import * as t from '../../schema/tables/services.ts';
import { crud, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import { invalidField } from '../../platform/errors.ts';
import { priceWaits } from '../../ledger/till/catalogue-price.ts';

const LEFT = `select count(*)::int as n from (select from subscriptions where provider_service_id = $1 and deleted_at is null and status in ('pending', 'active')
  and count_used_visit < count_visit + count_gift_visit limit 1000) s`;

/** Who has bought a package has bought it of its provider: another one would have everybody's visits, and what was paid for them. */
async function keepProvider(
  { transaction: { client } }: WriteContext,
  { before, values }: Pick<Write, 'before' | 'values'>,
): Promise<void> {
  if (!before || values['provider_id'] === undefined || (values['provider_id'] ?? null) === (before['provider_id'] ?? null)) return;
  const { rows } = await client.query<{ n: number }>(LEFT, [before['id']]);
  const count = rows[0]?.n ?? 0;
  if (count > 0) throw invalidField('provider_id', 'package_sold', { count });
}

export const providerServicesApi = crud(providerServices, {
  table: t.providerServices,
  beforeWrite: keepProvider,
  waits: priceWaits(providerServices, 'provider_services'),
});
