import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Site } from './sites.ts';

const PAGE_TIMINGS = fileURLToPath(new URL('./page-timings.js', import.meta.url));
const WORKER_MS = 10_000;

export interface Visiting {
  /** How many times as slow the processor is. */
  readonly slower: number;
  /** Nobody is logged in. */
  readonly stranger?: boolean;
  /** Whether a service worker may come between. */
  readonly worker?: boolean;
}

/** A browser of its own: nothing is cached in it yet. */
export function newVisitor(
  browser: Browser,
  site: Site,
  { stranger = false, worker = false }: Partial<Visiting> = {},
): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'ar-AE',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: worker ? 'allow' : 'block',
    ...(!stranger && { storageState: site.storageState }),
  });
}

/** Opens an address in a window of a visitor; `awaited` names what the page itself waits for, where that is not its first row. */
export async function open(context: BrowserContext, address: string, slower: number, awaited?: string): Promise<Page> {
  const page = await context.newPage();
  if (awaited !== undefined) await page.addInitScript(`globalThis.awaited = '${awaited}';`);
  await page.addInitScript({ path: PAGE_TIMINGS });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

/** Milliseconds from the beginning of a visit to what it came for. */
export async function visit(context: BrowserContext, address: string, slower: number, awaited?: string): Promise<number> {
  const page = await open(context, address, slower, awaited);
  const time = await page.evaluate<number>('arrivedAt');
  await page.close();
  return time;
}

/** The same with nothing cached. */
export async function coldVisit(browser: Browser, site: Site, path: string, visiting: Visiting): Promise<number> {
  const context = await newVisitor(browser, site, visiting);
  const time = await visit(context, site.url + path, visiting.slower);
  await context.close();
  return time;
}

/** Whether the site's service worker has come and taken over. */
export async function waitForWorker(context: BrowserContext, address: string): Promise<boolean> {
  const page = await open(context, address, 1);
  await page.evaluate('arrivedAt');
  const isThere = await page.evaluate(
    (patience) =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => true),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience)),
      ]),
    WORKER_MS,
  );
  await page.close();
  return isThere;
}
