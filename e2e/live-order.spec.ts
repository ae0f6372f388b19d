import type { DeskOrder } from '@diwan/contract/calls/dispatch';
import type { Api } from './support/api.ts';
import { putDriversAt, tellPlace, type AtWork } from './support/apps.ts';
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

test('an order’s map follows its provider who sends positions, and goes on after the connection was lost @arabic', async ({
  page,
  context,
  api,
}) => {
  const ride = await makeRide(api);
  const driver = await assignTo(api, ride.id);
  let driven = 0;
  const drive = async () => {
    driven += 1;
    await tellPlace(driver, { lat: QUIET_PLACE.lat + driven * 0.0001, lng: QUIET_PLACE.lng });
  };

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
  await context.setOffline(true);
  await drive();
  await context.setOffline(false);
  await moves();
});
