import { countryStakes, type Stake } from '@diwan/contract/orders/stake-calls';
import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { ownCountries } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { getTotals } from '../../crud/list/totals.ts';
import type { Store } from '../../crud/resource/store.ts';
import type { Server } from '../../platform/http/server.ts';
import { clientsApi } from '../clients/index.ts';
import { ordersApi } from '../orders/index.ts';
import { providersApi } from '../providers/index.ts';

/** `GET countries/at_stake`: who and what is in countries that are about to be switched off. Counters know each of these. */
export function registerCountryStakes(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, countryStakes, async ({ request, query }) => {
    const own = ownCountries(request.caller);
    const countries = (query.ids ?? []).filter((id) => own === null || own.includes(id));
    if (countries.length === 0) return { data: [] };
    const count = async (kind: Stake['kind'], store: Store, more: readonly Condition[] = []): Promise<Stake[]> => {
      const within: Condition = { kind: 'scope', column: 'country_id', countries, orNone: false };
      const { total, atLeast } = await getTotals(pool, store, [within, ...more], app.now());
      return total === 0 ? [] : [{ kind, count: total, count_is_at_least: atLeast, first: [] }];
    };
    const found = await Promise.all([
      count('clients_shut_out', clientsApi.store),
      count('providers_shut_out', providersApi.store),
      count('orders_go_on', ordersApi.store, [{ kind: 'among', column: 'order_status', values: OPEN_STATUSES }]),
    ]);
    return { data: found.flat() };
  });
}
