import { addCountry, insertRow, type Answer, type TestDatabase, type TestNode } from './access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from './app-fixtures.ts';
import { addDriver, addOrderWorld, type OrderWorld } from './order-fixtures.ts';

/** A country with all that orders of every kind are made of, and people who are logged in to their apps. */
export interface AppWorld extends OrderWorld {
  readonly ways: Readonly<Record<'cash' | 'wallet' | 'card', number>>;
  readonly ride: { readonly id: number; readonly token: string };
  readonly visit: { readonly id: number; readonly token: string };
  readonly token: string;
}

const CARD = {
  title_ar: 'بطاقة أسعار', title_en: 'Card', currency: 'AED', base_fare: 1_000, minimum_fare: 1_500, price_per_kilo: 250, price_per_minute: 50,
  stop_price_per_minute: 25, is_active: true,
}; // prettier-ignore

/** Settings of a country, as two admins would have set them. */
export async function setFor(database: TestDatabase, country: number, section: string, values: Record<string, unknown>): Promise<void> {
  await insertRow(database, 'settings', { section, country_id: country, values: JSON.stringify(values) });
}

/** A client, a driver with a sedan and a provider of visits, each with a session, in a country of their own. */
export async function addAppWorld(database: TestDatabase, node: TestNode, row: Record<string, unknown> = {}): Promise<AppWorld> {
  const country = await addCountry(database, row);
  const client = await addClient(database, country, { first_name: 'ليان' });
  const world = await addOrderWorld(database, country, client);
  for (const vehicle_type of ['sedan', 'pickup'])
    await insertRow(database, 'vehicle_packages', { country_id: country, vehicle_type, ...CARD });
  const way = (kind: string) => insertRow(database, 'payment_ways', { title_ar: 'طريقة', title_en: kind, kind, country_id: country });
  const driver = await addDriver(database, country, { first_name: 'راشد', rate_avg: 4.5 });
  const provider = await addProvider(database, country, { first_name: 'منى' });
  return {
    ...world,
    ways: { cash: await way('cash'), wallet: await way('wallet'), card: await way('card') },
    token: await logInAs(node, 'client', client),
    ride: { id: driver, token: await logInAs(node, 'provider', driver) },
    visit: { id: provider, token: await logInAs(node, 'provider', provider) },
  };
}

/** A ride as an app asks for it: from one place of Dubai to another. */
export const rideBody = ({ ways }: AppWorld, more: object = {}) => ({
  order_type: 'trip',
  vehicle_type: 'sedan',
  payment_way_id: ways.cash,
  client_address: 'دبي مول',
  lat: 25.1972,
  lng: 55.2744,
  destination_address: 'مرسى دبي',
  destination_lat: 25.0805,
  destination_lng: 55.1403,
  ...more,
});

/** A visit as an app asks for it. */
export const visitBody = ({ ways, pack }: AppWorld, more: object = {}) => ({
  order_type: 'normal',
  payment_way_id: ways.cash,
  client_address: 'شارع الشيخ زايد',
  lat: 25.2,
  lng: 55.27,
  visit_date: '2026-05-17',
  visit_time: '10:00',
  services: [{ provider_service_id: pack, quantity: 2 }],
  ...more,
});

/** What somebody's app asks for, with a key of its own where it writes. */
export const asker =
  (node: TestNode, token: string) =>
  (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> =>
    appCall(node, method, path, { token, ...(method !== 'GET' && { key: 'new', body: body ?? {} }) });
