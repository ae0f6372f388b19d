import type { DeskOrder } from '@diwan/contract/dispatch/calls';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Api, Row } from './support/api.ts';
import { appCall, putDriversAt, tellPlace, type AtWork } from './support/apps.ts';
import { makeOrder, makeRide, QUIET_PLACE } from './support/orders.ts';
import { EMIRATES, makeCity } from './support/rows.ts';
import { expect, test } from './support/test.ts';

/** Gives a ride to one of the drivers who were brought there for it. */
async function assignTo(api: Api, ride: number): Promise<AtWork> {
  const drivers = await putDriversAt(api, EMIRATES, QUIET_PLACE);
  const { data: desk } = await api.get<DeskOrder>(`dispatch/${ride}`);
  const driver = drivers.find(({ id }) => desk.candidates.some((one) => one.id === id && one.reasons.length === 0));
  await api.post(`dispatch/${ride}/assign`, { provider_id: driver?.id });
  return driver as AtWork;
}

/** The sockets of a page, which can be cut: then none opens until they are let through again. */
async function holdLine(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/realtime\//, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    open.add(line);
  });
  return {
    count: () => open.size,
    async cut() {
      isCut = true;
      const lines = [...open];
      open.clear();
      for (const line of lines) await line.close();
    },
    mend: () => void (isCut = false),
  };
}

test('an order’s page follows its provider, and catches up after its connection was lost and came back @arabic', async ({
  page,
  t,
  api,
}) => {
  const ride = await makeRide(api);
  const driver = await assignTo(api, ride.id);
  let driven = 0;
  const drive = async () => {
    driven += 1;
    await tellPlace(driver, { lat: QUIET_PLACE.lat + driven * 0.0001, lng: QUIET_PLACE.lng });
  };
  const line = await holdLine(page);

  await page.goto(`/trips/show/${ride.id}`);
  const map = page.getByTestId('map').first();
  // It is drawn in sight alone.
  await map.scrollIntoViewIfNeeded();
  const vehicle = map.locator('[data-live]');
  await expect
    .poll(async () => {
      await drive();
      return vehicle.count();
    })
    .toBe(1);
  const moves = async () => {
    const before = await vehicle.getAttribute('style');
    await expect
      .poll(
        async () => {
          await drive();
          return vehicle.getAttribute('style');
        },
        { timeout: 30_000, intervals: [1_000] },
      )
      .not.toBe(before);
  };
  await moves();
  // The driver does something at their app, and the page says so by itself.
  const is = (status: string) => page.getByText(t(`enums.order_statuses.${status}`), { exact: true }).first();
  await appCall('POST', `orders/${ride.id}/partner_in_pickup_location`, {}, driver.token);
  await expect(is('partner_in_pickup_location')).toBeVisible();

  await line.cut();
  expect(line.count()).toBe(0);
  await appCall('POST', `orders/${ride.id}/partner_start_trip`, {}, driver.token);
  line.mend();
  // What happened meanwhile was told to nobody here.
  await expect(is('partner_start_trip')).toBeVisible({ timeout: 30_000 });
  await expect.poll(line.count, { timeout: 30_000 }).toBeGreaterThan(0);
  await moves();
});

test('a page that stands open follows what another admin does: an order called off, a row changed and deleted @arabic', async ({
  page,
  t,
  api,
}) => {
  const order = await makeOrder(api);
  await page.goto(`/orders/show/${order.id}`);
  const step = page.getByRole('button', { name: t('enums.order_actions.reject_order') });
  await expect(step).toBeVisible();
  const { data: reasons } = await api.get<Row[]>('cancelReasons?user_type=admin&is_active=1&per_page=1');
  await api.post(`orders/${order.id}/cancel_order`, { cancel_reason_id: reasons[0]?.id });
  await expect(page.getByText(t('enums.order_statuses.admin_cancel'), { exact: true }).first()).toBeVisible({ timeout: 10_000 });
  await expect(step).toHaveCount(0);

  const city = await makeCity(api);
  await page.goto(`/cities/show/${city.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(String(city['name_ar']).slice(-6)));
  const { id, name_ar, name_en, lat, lng, country_id, updated_at } = city;
  await api.put(`cities/${id}`, {
    name_ar: `${String(name_ar)} ب`,
    name_en: `${String(name_en)} b`,
    lat,
    lng,
    country_id,
    is_active: 1,
    updated_at,
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ [bب]$/, { timeout: 10_000 });
  await api.call('DELETE', `cities/${id}`);
  await expect(page.getByText(t('detail.not_found_text'))).toBeVisible({ timeout: 10_000 });
});
