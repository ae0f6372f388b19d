import type { AppClient, AppData } from '@diwan/app-client/app-client';
import type { Place } from '@diwan/domain/orders/planned-way';

/** Somewhere in a city where people order. */
export interface MarketCity extends Place {
  readonly id: number;
  readonly name: string;
}

/** What can be ordered in a country, as its catalogue says. */
export interface Market {
  readonly countryId: number;
  readonly cities: readonly MarketCity[];
  readonly packages: readonly number[];
  readonly vehicleTypes: readonly string[];
  readonly paymentWays: readonly { readonly id: number; readonly kind: string }[];
  readonly cancelReasons: Readonly<Record<'client' | 'provider', readonly number[]>>;
  /** What a client may complain about. */
  readonly reportReasons: AppData<'GET report_reasons'>;
}

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** Reads the catalogue of a country. */
export async function readMarket(app: AppClient, countryId: number): Promise<Market> {
  const query = { country_id: countryId };
  const reasons = async () => ({
    client: ids(await app.call('GET cancel_reasons', { query: { audience: 'client' } })),
    provider: ids(await app.call('GET cancel_reasons', { query: { audience: 'provider' } })),
  });
  const [cities, packages, cards, paymentWays, cancelReasons, reportReasons] = await Promise.all([
    app.call('GET cities', { query }),
    app.call('GET packages', { query: { ...query, per_page: 50 } }),
    app.call('GET rate_cards', { query }),
    app.call('GET payment_ways', { query }),
    reasons(),
    app.call('GET report_reasons', { query: { audience: 'client' } }),
  ]);
  return {
    countryId,
    cities: cities.flatMap(({ id, name, lat, lng }) => (lat === null || lng === null ? [] : [{ id, name, lat, lng }])),
    packages: ids(packages),
    vehicleTypes: cards.map(({ vehicle_type }) => vehicle_type),
    paymentWays,
    cancelReasons,
    reportReasons,
  };
}
