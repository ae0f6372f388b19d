import type { DeskOrder } from '@diwan/contract/calls/dispatch';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Api } from './support/api.ts';
import { appCall, putDriversAt, tellPlace, type AtWork } from './support/apps.ts';
import { makeRide, QUIET_PLACE } from './support/orders.ts';
import { EMIRATES } from './support/rows.ts';
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
