import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { startApi } from '../processes.ts';
import { median, short, type Figure } from '../report.ts';

const DIST = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));
const PAGE_TIMINGS = fileURLToPath(new URL('./page-timings.js', import.meta.url));
const THROTTLE = 4;
const TIMES = 5;
const LIST = '/clients/show-all?per_page=50';
/** The login that the documents print. */
const LOGIN = { email: 'admin@diwan.example', password: 'diwan-demo-2026' };

/** Gzip bytes of the scripts that a page has asked for so far: those of the files that were compressed ahead. */
function countScripts(context: BrowserContext): () => number {
  const paths = new Set<string>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  const getBytes = (path: string) => statSync(join(DIST, `${path}.gz`), { throwIfNoEntry: false })?.size ?? statSync(join(DIST, path)).size;
  return () => [...paths].reduce((sum, path) => sum + getBytes(path), 0) / 1000;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const firstRow = (page: Page) => page.locator('tr[data-row]').first();

async function logIn(page: Page) {
  await page.locator('input[name=email]').fill(LOGIN.email);
  await page.locator('input[type=password]').fill(LOGIN.password);
  await page.locator('form button[type=submit]').click();
}

/** A stranger comes for the list of clients: finds the login page, logs in and is brought to the list. */
async function measureScripts(browser: Browser, url: string): Promise<{ figures: Figure[]; storageState: StorageState }> {
  const context = await browser.newContext({ locale: 'ar-AE' });
  const kilobytes = countScripts(context);
  const page = await context.newPage();
  await page.goto(url + LIST);
  await page.locator('input[type=password]').waitFor();
  const toLogin = kilobytes();
  await logIn(page);
  await firstRow(page).waitFor();
  const toRows = kilobytes();
  const storageState = await context.storageState();
  await context.close();
  return {
    storageState,
    figures: [
      { name: 'scripts to the login page, gzip', value: toLogin, unit: 'kB', target: { atMost: 130 } },
      { name: 'scripts to the first list’s rows, login included, gzip', value: toRows, unit: 'kB', target: { atMost: 180 } },
    ],
  };
}

/** A page of a logged-in admin, on a processor four times as slow. */
async function slowPage(browser: Browser, storageState: StorageState): Promise<Page> {
  const context = await browser.newContext({ locale: 'ar-AE', storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({ path: PAGE_TIMINGS });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return page;
}

/** Milliseconds to the first row of a visit; nothing is cached. */
async function firstRowTime(browser: Browser, url: string, storageState: StorageState): Promise<number> {
  const page = await slowPage(browser, storageState);
  await page.goto(url + LIST);
  const time = await page.evaluate<number>('firstRowAt');
  await page.context().close();
  return time;
}

async function repeat(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time <= TIMES; time++) times.push(await work());
  // The first warms up.
  return times.slice(1);
}

const between = (times: readonly number[]) => `between ${short(Math.min(...times))} and ${short(Math.max(...times))} ms`;

/** What the dashboard loads, and how it feels on a slow processor: the demo's clients, in Arabic, in a real browser. */
export async function measureWeb(folder: string): Promise<Figure[]> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('there is no Chromium to measure with');
  const api = await startApi({ DATA_DIR: join(folder, 'demo') });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const { figures, storageState } = await measureScripts(browser, api.url);
    const first = await repeat(() => firstRowTime(browser, api.url, storageState));
    const page = await slowPage(browser, storageState);
    await page.goto(api.url + LIST);
    await firstRow(page).waitFor();
    const change = await repeat(() => page.evaluate<number>('timings.pageChange()'));
    const select = await repeat(() => page.evaluate<number>('timings.selection()'));
    return [
      ...figures,
      {
        name: `first row, processor ${THROTTLE}× slower`,
        value: median(first),
        unit: 'ms',
        target: { atMost: 1500 },
        note: between(first),
      },
      { name: 'another page of 50 rows, the same', value: median(change), unit: 'ms', target: { atMost: 300 }, note: between(change) },
      { name: 'selecting 50 rows, the same', value: median(select), unit: 'ms', target: { atMost: 80 }, note: between(select) },
    ];
  } finally {
    await browser.close();
    await api.stop();
  }
}
