// `npm run take-pictures`: the pictures of README.md, of a demo that has just been started: today's home, and an order on the road.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import startDemo from '../e2e/global-setup.ts';
import { baseUrl, logIn, SUPER_ADMIN, type Api } from '../e2e/support/api.ts';
import { appCall, putDriversAt, tellPlace } from '../e2e/support/apps.ts';
import type { Language } from '../e2e/support/language.ts';
import { makeRide, QUIET_PLACE } from '../e2e/support/orders.ts';
import { EMIRATES } from '../e2e/support/rows.ts';
import { getState } from '../e2e/support/test.ts';
import { browserOnPath } from './steps/browser.mjs';
import { ROOT } from './steps/run-command.mjs';

const FOLDER = join(ROOT, 'docs/screenshots');
const SIZE = { width: 1440, height: 900 };
/** Colours of a picture: it is a third as large in git, and looks the same. */
const COLOURS = 128;

/** How often something happens, a second each, before the picture is taken. */
const TURNS = 6;

/** A ride under way: its number, and what makes its driver go on. */
async function startRide(api: Api) {
  const ride = await makeRide(api);
  const drivers = await putDriversAt(api, EMIRATES, QUIET_PLACE);
  const { data: desk } = await api.get<{ candidates: { id: number; reasons: unknown[] }[] } & { id: number }>(`dispatch/${ride.id}`);
  const driver = drivers.find(({ id }) => desk.candidates.some((one) => one.id === id && one.reasons.length === 0));
  if (!driver) throw new Error('Nobody is there who could take the ride.');
  await api.post(`dispatch/${ride.id}/assign`, { provider_id: driver.id });
  for (const step of ['partner_in_pickup_location', 'partner_start_trip'])
    await appCall('POST', `orders/${ride.id}/${step}`, {}, driver.token);
  let driven = 0;
  const drive = async () => {
    driven += 1;
    await tellPlace(driver, { lat: QUIET_PLACE.lat + driven * 0.0004, lng: QUIET_PLACE.lng + driven * 0.0006 });
  };
  return { id: ride.id, drive };
}

interface Wanted {
  readonly name: string;
  readonly path: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** What happens while the page stands open. */
  readonly meanwhile?: () => Promise<void>;
}

async function take(browser: Browser, api: Api, { name, path, language, theme, meanwhile }: Wanted) {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: language === 'ar' ? 'ar-AE' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: getState(language, api, { theme }),
  });
  const page = await context.newPage();
  await page.goto(`${baseUrl()}${path}`);
  await page.waitForLoadState('networkidle');
  for (let turn = 0; turn < TURNS; turn += 1) {
    await meanwhile?.();
    await page.waitForTimeout(1_000);
  }
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ colours: COLOURS, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`));
  console.log(`docs/screenshots/${name}.png`);
  await context.close();
}

const stopDemo = await startDemo();
const executablePath = process.env['CHROMIUM_PATH'] ?? browserOnPath();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] });
try {
  mkdirSync(FOLDER, { recursive: true });
  const api = await logIn(SUPER_ADMIN);
  const { id, drive } = await startRide(api);
  await take(browser, api, { name: 'home-ar', path: '/', language: 'ar', theme: 'light' });
  await take(browser, api, { name: 'order-en', path: `/trips/show/${id}`, language: 'en', theme: 'dark', meanwhile: drive });
} finally {
  await browser.close();
  await stopDemo();
}
