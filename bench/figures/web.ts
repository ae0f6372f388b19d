import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ratioFigure } from '../ratios.ts';
import { median, short, type Figure } from '../report.ts';
import type { Site } from '../web/sites.ts';
import { coldVisit, newVisitor, open, visit, waitForWorker } from '../web/visits.ts';

const DIST = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));
const SLOW = 4;
const TIMES = 5;
const LIST = '/orders/show-all?per_page=20';
const LIST_OF_50 = '/orders/show-all?per_page=50';
const FORMS = '/cities/show-all';
const WORD = 'محمد العتيبي';

interface Sites {
  readonly ours: Site;
  readonly bare: Site;
}
type Times = Readonly<Record<keyof Sites, readonly number[]>>;

/** Measures ours and the bare one in turn, round after round, so that whatever else the machine does meets both; the first warms up. */
async function inTurn(sites: Sites, measure: (site: Site, name: keyof Sites) => Promise<number>): Promise<Times> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= TIMES; round++)
    for (const name of ['ours', 'bare'] as const) {
      const time = await measure(sites[name], name);
      if (round > 0) times[name].push(time);
    }
  return times;
}

/** Gzip bytes of the scripts that a visitor has asked for so far: those of the files that were compressed ahead. */
function countScripts(context: BrowserContext): () => number {
  const paths = new Set<string>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  const getBytes = (path: string) => statSync(join(DIST, `${path}.gz`), { throwIfNoEntry: false })?.size ?? statSync(join(DIST, path)).size;
  return () => [...paths].reduce((sum, path) => sum + getBytes(path), 0) / 1000;
}

/** A stranger comes and finds the login page; an admin comes for the list. */
async function measureScripts(browser: Browser, { ours }: Sites): Promise<Figure[]> {
  const kilobytes = async (path: string, stranger: boolean) => {
    const context = await newVisitor(browser, ours, { stranger });
    const count = countScripts(context);
    const page = await open(context, ours.url + path, 1);
    await page.evaluate('arrivedAt');
    const found = count();
    await context.close();
    return found;
  };
  return [
    { name: 'scripts to the login page, gzip', value: await kilobytes('/login', true), unit: 'kB', target: { atMost: 130 } },
    { name: 'scripts to the first rows of orders, gzip', value: await kilobytes(LIST, false), unit: 'kB', target: { atMost: 150 } },
  ];
}

/** The same visitors come again and again: their files are cached, and by their third visit compiled. */
async function warmVisits(browser: Browser, sites: Sites, slower: number, worker: boolean): Promise<Times | null> {
  const visitors = { ours: await newVisitor(browser, sites.ours, { worker }), bare: await newVisitor(browser, sites.bare) };
  try {
    if (worker && !(await waitForWorker(visitors.ours, sites.ours.url + LIST))) return null;
    for (let before = 0; before < 2; before++)
      for (const name of ['ours', 'bare'] as const) await visit(visitors[name], sites[name].url + LIST, slower);
    return await inTurn(sites, (site, name) => visit(visitors[name], site.url + LIST, slower));
  } finally {
    await Promise.all([visitors.ours.close(), visitors.bare.close()]);
  }
}

async function measureFirstRows(browser: Browser, sites: Sites): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const slower of [1, SLOW]) {
    const at = slower === 1 ? '' : `, processor ${slower}× slower`;
    const add = (name: string, times: Times, atMost: number) => figures.push(ratioFigure(`${name}${at}`, times.ours, times.bare, atMost));
    add('first row of orders, nothing cached', await inTurn(sites, (site) => coldVisit(browser, site, LIST, { slower })), 2);
    const warm = await warmVisits(browser, sites, slower, false);
    if (warm) add('first row, files cached', warm, 2);
    const kept = await warmVisits(browser, sites, slower, true);
    if (kept) add('first row, with the service worker', kept, 2);
    add('login form, nothing cached', await inTurn(sites, (site) => coldVisit(browser, site, '/login', { slower, stranger: true })), 1.3);
  }
  return figures;
}

type Pages = Readonly<Record<keyof Sites, Page>>;

/** A window of each that stands on a page, on a slow processor. */
async function withPages<T>(browser: Browser, sites: Sites, path: string, work: (pages: Pages) => Promise<T>): Promise<T> {
  const start = async (site: Site) => {
    const context = await newVisitor(browser, site);
    const page = await open(context, site.url + path, SLOW);
    await page.evaluate('arrivedAt');
    // What comes after the first rows has come.
    await page.waitForTimeout(2_000);
    return page;
  };
  const pages = { ours: await start(sites.ours), bare: await start(sites.bare) };
  try {
    return await work(pages);
  } finally {
    await Promise.all([pages.ours.context().close(), pages.bare.context().close()]);
  }
}

async function measureTable(browser: Browser, sites: Sites): Promise<Figure[]> {
  return withPages(browser, sites, LIST_OF_50, async (pages) => {
    const change = await inTurn(sites, (_, name) => pages[name].evaluate<number>('timings.pageChange()'));
    const select = await inTurn(sites, (_, name) => pages[name].evaluate<number>('timings.selection()'));
    for (const name of ['ours', 'bare'] as const) {
      if (sites[name].keyword === '') await pages[name].locator('input[name=keyword]').focus();
      else await pages[name].keyboard.press(sites[name].keyword);
      await pages[name].locator('input:focus').waitFor();
      await pages[name].waitForTimeout(1_000);
    }
    const typing = await inTurn(sites, (_, name) => pages[name].evaluate<number>(`timings.typing('${WORD}')`));
    return [
      // As 250 and 60 ms are to a bare page of 120.
      ratioFigure('another page of 50 rows, processor 4× slower', change.ours, change.bare, 250 / 120),
      ratioFigure('selecting 50 rows, of bare’s other page', select.ours, change.bare, 60 / 120),
      ratioFigure('selecting 50 rows', select.ours, select.bare),
      ratioFigure('typing in a filter, the slowest letter', typing.ours, typing.bare),
    ];
  });
}

/** From a list to what one of its links opens, for the first time in a visit, by a visitor whose files are cached. */
async function measureOpening(browser: Browser, sites: Sites): Promise<Figure[]> {
  const visitors = { ours: await newVisitor(browser, sites.ours), bare: await newVisitor(browser, sites.bare) };
  const press = (path: string, action: string) =>
    inTurn(sites, async (site, name) => {
      const page = await open(visitors[name], site.url + path, SLOW);
      await page.evaluate('arrivedAt');
      await page.waitForTimeout(1_500);
      const time = await page.evaluate<number>(`timings.${action}()`);
      await page.close();
      return time;
    });
  try {
    const form = await press(FORMS, 'openForm');
    const record = await press(LIST, 'openRecord');
    return [ratioFigure('opening a form', form.ours, form.bare), ratioFigure('opening an order’s page', record.ours, record.bare)];
  } finally {
    await Promise.all([visitors.ours.close(), visitors.bare.close()]);
  }
}

/** How the dashboard feels in a real browser, in Arabic, beside a page that shows the same rows and nothing else. */
export async function measureVisits(browser: Browser, sites: Sites): Promise<Figure[]> {
  return [
    ...(await measureScripts(browser, sites)),
    ...(await measureFirstRows(browser, sites)),
    ...(await measureTable(browser, sites)),
    ...(await measureOpening(browser, sites)),
  ];
}

/** What a list costs a bare page whose files are cached, on a slow processor: what every screen is held against. */
export async function measureBareList(browser: Browser, bare: Site): Promise<number> {
  const visitor = await newVisitor(browser, bare);
  const times: number[] = [];
  for (let time = 0; time < TIMES + 2; time++) times.push(await visit(visitor, bare.url + LIST, SLOW));
  await visitor.close();
  console.log(`The bare list on a slow processor: ${short(median(times.slice(2)))} ms.`);
  return median(times.slice(2));
}
