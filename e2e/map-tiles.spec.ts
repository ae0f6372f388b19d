import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp, temporaryFolder } from '../apps/api/src/testing/app-process.ts';
import { streetArchive } from '../apps/api/src/testing/street-archive.ts';
import { SUPER_ADMIN } from './support/api.ts';
import { expect, test } from './support/test.ts';

const RIYADH = [46.675, 24.713] as const;
const line = (name: string, arabic: string, coordinates: readonly (readonly [number, number])[]) =>
  ({
    layer: 'roads',
    properties: { kind: 'major_road', kind_detail: 'primary', name, 'name:ar': arabic, min_zoom: 8 },
    geometry: { type: 'LineString', coordinates },
  }) as const;

test('streets of one’s own are drawn by the map, with whoever gave them @arabic', async ({ browser, t }) => {
  const folder = temporaryFolder();
  const file = join(folder, 'riyadh.pmtiles');
  const streets = [
    line('Olaya Street', 'شارع العليا', [[46.66, 24.68], RIYADH, [46.69, 24.74]]),
    line('King Fahd Road', 'طريق الملك فهد', [[46.64, 24.7], RIYADH, [46.72, 24.72]]),
  ];
  writeFileSync(file, streetArchive(RIYADH, streets));
  const server = join(import.meta.dirname, '../apps/api/dist/server.js');
  const app = startApp({ DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO_LIVE: '0', DEMO_ORDERS: '0', MAP_TILES: file }, [server]);
  try {
    const page = await browser.newPage({ baseURL: await app.ready, storageState: { cookies: [], origins: [] } });
    const tiles: number[] = [];
    page.on('response', (response) => void (response.url().endsWith('/map-tiles') && tiles.push(response.status())));
    await page.goto('/');
    await page.getByLabel(t('login.email')).fill(SUPER_ADMIN.email);
    await page.getByLabel(new RegExp(`^${t('login.password')}`)).fill(SUPER_ADMIN.password);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/cities/add');
    const map = page.getByTestId('map');
    // A map below the fold is drawn when it comes into sight.
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('canvas')).toBeVisible();
    await expect(map.getByText('OpenStreetMap')).toBeAttached();
    await expect.poll(() => tiles.length).toBeGreaterThan(1);
    expect(new Set(tiles)).toEqual(new Set([206]));
    await page.close();
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
  }
});
