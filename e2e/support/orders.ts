import type { Api, Row } from './api.ts';
import { putDriversAt, WORKER } from './apps.ts';
import { EMIRATES, makeClient } from './rows.ts';

/** A day to come on which the demo's first country works, at ten. */
export async function workingDay(api: Api): Promise<string> {
  const { data } = await api.get<Row[]>(`working_hours?country_id=${EMIRATES}&is_active=1&per_page=100`);
  const week = data.find((row) => row['city_id'] === null)?.['hours'] as string[];
  const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  for (let ahead = 2; ahead < 12; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000);
    const open = week.some(
      (range) => range.startsWith(`${names[day.getUTCDay()]} `) && range.slice(4, 9) <= '10:00' && range.slice(10) > '11:00',
    );
    if (open) return day.toISOString().slice(0, 10);
  }
  throw new Error('nobody works in the next days');
}

/** A visit that waits for a provider, which no other test moves: how many the demo has depends on the hour of the day. */
export async function makeOrder(api: Api, kind: 'cash' | 'card' = 'cash'): Promise<Row> {
  const { data: packs } = await api.get<Row[]>(`providerServices?country_id=${EMIRATES}&is_active=1&per_page=1`);
  const { data: ways } = await api.get<Row[]>(`payment_ways?kind=${kind}&is_active=1&per_page=100`);
  const answer = await api.post<Row>('orders', {
    country_id: EMIRATES,
    order_type: 'normal',
    client_id: (await makeClient(api)).id,
    payment_way_id: ways.find((row) => row['country_id'] === null)?.id,
    client_address: 'شارع الشيخ زايد، برج 12',
    lat: 25.2,
    lng: 55.27,
    visit_date: await workingDay(api),
    visit_time: '10:00',
    services: [{ provider_service_id: packs[0]?.id, quantity: 1 }],
  });
  return answer.data;
}

/** As `makeOrder`, accepted by the best suited provider. */
export async function makeAcceptedOrder(api: Api, kind: 'cash' | 'card' = 'cash'): Promise<Row> {
  const order = await makeOrder(api, kind);
  const { data: suited } = await api.get<Row[]>(`orders/${order.id}/candidates?for=delegate`);
  return (await api.post<Row>(`orders/${order.id}/accept_order`, { provider_id: suited[0]?.id })).data;
}

/** Where nobody of the demo is: whoever is there was brought there by a test of this worker. */
export const QUIET_PLACE = { lat: 25.12 - (WORKER % 2) * 0.16, lng: 55.38 };

/** A ride that is wanted now beside drivers who are free, paid in cash. */
export async function makeRide(api: Api): Promise<Row> {
  await putDriversAt(api, EMIRATES, QUIET_PLACE);
  const { data: ways } = await api.get<Row[]>('payment_ways?is_active=1&per_page=100');
  const answer = await api.post<Row>('orders', {
    country_id: EMIRATES,
    order_type: 'trip',
    trip_type: 'normal',
    vehicle_type: 'sedan',
    client_id: (await makeClient(api)).id,
    payment_way_id: ways.find((way) => way['kind'] === 'cash')?.id,
    client_address: 'شارع الاتحاد',
    ...QUIET_PLACE,
    destination_address: 'المطار',
    destination_lat: QUIET_PLACE.lat + 0.05,
    destination_lng: QUIET_PLACE.lng,
    services: [],
  });
  return answer.data;
}
