import type { TrackedPartner } from '@diwan/contract/calls/tracking';
import { appCall, logInProvider } from './support/apps.ts';
import { expect, test } from './support/test.ts';

test('an order’s map follows its provider who sends positions, and goes on after the connection was lost @arabic', async ({
  page,
  context,
  api,
}) => {
  const { data } = await api.get<TrackedPartner[]>('partners_tracking?state=in_order&service=rides&per_page=100');
  const partner = data.find(({ order }) => order?.order_type === 'trip') as TrackedPartner;
  const { data: provider } = await api.get<{ phone: string }>(`providers/${partner.id}`);
  const token = await logInProvider(provider.phone);
  let driven = 0;
  const drive = async () => {
    driven += 1;
    const point = { at: new Date().toISOString(), lat: partner.lat + driven * 0.0001, lng: partner.lng };
    await appCall('POST', 'positions', { points: [point] }, token);
  };

  await page.goto(`/trips/show/${partner.order?.id}`);
  const map = page.getByTestId('map').first();
  await expect(map.locator('.maplibregl-marker').first()).toBeVisible();
  // Whoever is told over the socket is drawn last.
  const ends = await map.locator('.maplibregl-marker').count();
  await expect
    .poll(async () => {
      await drive();
      return map.locator('.maplibregl-marker').count();
    })
    .toBeGreaterThan(ends - 1);
  const vehicle = map.locator('.maplibregl-marker').last();
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
