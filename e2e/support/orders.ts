import { zonedTime } from '../../packages/domain/src/zoned-time.ts';
import { logInDecider, type Api, type Row } from './api.ts';
import { appCall, logInClient, putDriversAt, WORKER } from './apps.ts';
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

interface Visit {
  readonly visit_date: string;
  readonly visit_time: string;
}

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => `${day} 00:00-24:00`);
const MINUTE = 60_000;

/** A visit in half an hour, whatever the hour is: the days around it are open for visits. */
async function soonVisit(api: Api): Promise<Visit> {
  const { day, time } = zonedTime(Date.now() + 30 * MINUTE, 'Asia/Dubai');
  const title = `مفتوح ${day}`;
  const { meta } = await api.get<Row[]>(`calendar_exceptions?country_id=${EMIRATES}&keyword=${encodeURIComponent(title)}`);
  const open = {
    country_id: EMIRATES,
    kind: 'holiday',
    title_ar: title,
    title_en: `Open ${day}`,
    used_by: 'visits',
    hours: WEEK,
    is_active: 1,
  };
  if (meta.total === 0) await api.post('calendar_exceptions', { ...open, start_at: day, end_at: day });
  return { visit_date: day, visit_time: time };
}

/**
 * A visit that waits for a provider, placed by its client: whichever admin placed it would not move it. No other test moves it: how many
 * the demo has depends on the hour of the day.
 */
export async function makeOrder(api: Api, kind: 'cash' | 'card' = 'cash', visit?: Visit): Promise<Row> {
  const { data: packs } = await api.get<Row[]>(`providerServices?country_id=${EMIRATES}&is_active=1&per_page=1`);
  const { data: ways } = await api.get<Row[]>(`payment_ways?kind=${kind}&is_active=1&per_page=100`);
  const token = await logInClient(String((await makeClient(api, { country_id: EMIRATES }))['phone']));
  const order = {
    order_type: 'normal',
    payment_way_id: ways.find((row) => row['country_id'] === null)?.id,
    client_address: 'شارع الشيخ زايد، برج 12',
    lat: 25.2,
    lng: 55.27,
    ...(visit ?? { visit_date: await workingDay(api), visit_time: '10:00' }),
    services: [{ provider_service_id: packs[0]?.id, quantity: 1 }],
  };
  const { id } = await appCall<{ id: number }>('POST', 'orders', order, token);
  return (await api.get<Row>(`orders/${id}`)).data;
}

/** As `makeOrder`, of a visit that is due in half an hour or in some days, accepted by the best suited provider. */
export async function makeAcceptedOrder(api: Api, kind: 'cash' | 'card' = 'cash', due: 'soon' | 'later' = 'soon'): Promise<Row> {
  const order = await makeOrder(api, kind, due === 'soon' ? await soonVisit(api) : undefined);
  // Whoever may take it serves no other order at that hour; another journey may give them one meanwhile.
  const { data: suited } = await api.get<Row[]>(`orders/${order.id}/candidates`);
  for (const { id } of suited) {
    const answer = await api.call('POST', `orders/${order.id}/accept_order`, { provider_id: id });
    if (answer.ok) return ((await answer.json()) as { data: Row }).data;
    if (answer.status !== 409) throw new Error(`order ${order.id} was not accepted: ${await answer.text()}`);
  }
  throw new Error(`nobody of ${suited.length} could take order ${order.id}`);
}

/** Takes an accepted visit to its end; one of the house's money was over within a minute, so that a second admin looks at it and settles it. */
export async function finishOrder(api: Api, { id }: Row): Promise<Row> {
  for (const action of ['ship_order', 'order_progress', 'order_done', 'finish_order']) await api.post(`orders/${id}/${action}`, {});
  const { data } = await api.get<Row>(`orders/${id}`);
  if (data['pay_status'] !== 'under_review') return data;
  const judge = await logInDecider();
  await judge.post(`orders/${id}/review`, { review_decision: 'settled', reason: 'اتصلنا بالعميل وتمّت الزيارة' });
  return (await api.get<Row>(`orders/${id}`)).data;
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
