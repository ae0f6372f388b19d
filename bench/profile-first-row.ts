import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { withOrdersAt } from './marketplace.ts';
import { startApiOn } from './processes.ts';
import { short } from './report.ts';
import { printProfile } from './trace/print-profile.ts';
import { sourceNames } from './trace/source-names.ts';
import { findVisit, type TraceEvent } from './trace/trace-event.ts';
import { getStorage, type Site } from './web/sites.ts';
import { newVisitor, open, visit } from './web/visits.ts';
import { withBrowser } from './web/with-browser.ts';

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'blink.user_timing',
  'loading',
  'v8',
  'v8.execute',
];

const { values } = parseArgs({
  options: {
    path: { type: 'string', default: '/orders/show-all?per_page=20' },
    slower: { type: 'string', default: '4' },
    // What the visit ends with, where that is not the first row of a list: `whole` for other screens.
    awaited: { type: 'string', default: 'firstRow' },
    warm: { type: 'boolean', default: false },
    keep: { type: 'string' },
    trace: { type: 'string' },
  },
});
const { path, warm, awaited } = values;
const slower = Number(values.slower);
if (!(slower >= 1)) throw new RangeError('--slower is a number from 1');

async function traceVisit(browser: Browser, site: Site): Promise<TraceEvent[]> {
  const visitor = await newVisitor(browser, site);
  const address = site.url + path;
  if (warm) for (let before = 0; before < 2; before++) await visit(visitor, address, slower, awaited);
  // Of the whole browser: a page that is traced would have to be there already.
  await browser.startTracing(undefined, { categories: CATEGORIES });
  const page = await open(visitor, address, slower, awaited);
  await page.evaluate('arrivedAt');
  const buffer = await browser.stopTracing();
  await visitor.close();
  if (values.trace !== undefined) writeFileSync(values.trace, buffer);
  return (JSON.parse(buffer.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

const folder = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'diwan-profile-')) : resolve(values.keep);
mkdirSync(folder, { recursive: true });
try {
  await withOrdersAt(folder, [Number(process.env['BENCH_WEB_ORDERS'] ?? 10_000)], async ([marketplace]) => {
    if (!marketplace) return;
    const name = await sourceNames();
    const api = await startApiOn(marketplace, folder);
    try {
      const site: Site = { url: api.url, storageState: await getStorage(api.url, marketplace.token), keyword: '/' };
      const events = await withBrowser((browser) => traceVisit(browser, site));
      console.log(`${path}, ${warm ? 'files cached' : 'nothing cached'}, processor ${slower}× slower.`);
      printProfile(events, findVisit(events, api.url + path), api.url, name);
    } finally {
      await api.stop();
    }
  });
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
console.log(
  `\n${availableParallelism()} processors; load: ${short(loadavg()[0] ?? 0)}. Sampling makes everything slower than the bench says.`,
);
