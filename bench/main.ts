import { availableParallelism, loadavg } from 'node:os';
import { withChatsAt, withClientsAt, withDriversAt, withOrdersAt } from './marketplace.ts';
import { readOptions } from './options.ts';
import { startLoader } from './processes.ts';
import { printTable, short, type Figure } from './report.ts';
import { measureBroadcasts, PEOPLE } from './figures/broadcasts.ts';
import { measureChats } from './figures/chats.ts';
import { measureDispatch } from './figures/dispatch.ts';
import { measureExports } from './figures/exports.ts';
import { measureKeywords } from './figures/keywords.ts';
import { measureLists } from './figures/lists.ts';
import { measureOrders } from './figures/orders.ts';
import { measurePositions } from './figures/positions.ts';
import { measureStarts } from './figures/starts.ts';
import { measureTalks } from './figures/talks.ts';
import { measureScreens } from './figures/screens.ts';
import { measureTill } from './figures/till.ts';
import { measureVisits } from './figures/web.ts';
import { measureWriters } from './figures/writers.ts';
import { measureWrites } from './figures/writes.ts';
import { withBrowser } from './web/with-browser.ts';
import { withSites } from './web/sites.ts';

const DRIVERS = 100_000;
const WEB = ['visits', 'screens'];

const { rows, orders, webOrders, chats, folder, screens, only, tidy } = readOptions();
const figures: Figure[] = [];
const loadBefore = loadavg()[0] ?? 0;
const isWanted = (name: string) => only.size === 0 || only.has(name);

async function part(name: string, measure: () => Promise<readonly Figure[]>): Promise<void> {
  if (!isWanted(name)) return;
  console.log(`Measuring ${name}…`);
  figures.push(...(await measure()));
}

const loader = startLoader();
try {
  if (['lists', 'keywords', 'exports', 'writes'].some(isWanted))
    await withClientsAt(folder, [Math.round(rows / 100), rows], async ([small, large]) => {
      if (!small || !large) return;
      await part('lists', () => measureLists(loader, { small, large }, folder));
      await part('keywords', () => measureKeywords(large, folder));
      await part('exports', () => measureExports(large, folder));
      await part('writes', () => measureWrites(large, folder));
    });
  if (['orders', 'till', 'writers'].some(isWanted))
    await withOrdersAt(folder, orders, async (marketplaces) => {
      await part('orders', () => measureOrders(loader, marketplaces, folder));
      await part('till', () => measureTill(marketplaces, folder));
      const [, middle] = marketplaces;
      if (middle) await part('writers', () => measureWriters(middle));
    });
} finally {
  await loader.stop();
}
if (isWanted('broadcasts'))
  await withClientsAt(folder, [PEOPLE], async ([marketplace]) => {
    if (marketplace) await part('broadcasts', () => measureBroadcasts(marketplace, folder));
  });
if (['positions', 'dispatch'].some(isWanted))
  await withDriversAt(folder, DRIVERS, async (marketplace) => {
    await part('dispatch', () => measureDispatch(marketplace, folder));
    await part('positions', () => measurePositions(marketplace, folder));
  });
if (isWanted('chats'))
  await withChatsAt(folder, chats, async (marketplace) => {
    await part('chats', async () => [...(await measureChats(marketplace, folder)), ...(await measureTalks(marketplace, folder))]);
  });
await part('starts', () => measureStarts(folder));
// The web is both of its halves.
if (only.has('web')) for (const half of WEB) only.add(half);
if (WEB.some(isWanted))
  await withOrdersAt(folder, [webOrders], async ([marketplace]) => {
    if (!marketplace) return;
    await withSites(marketplace, folder, (sites) =>
      withBrowser(async (browser) => {
        await part('visits', () => measureVisits(browser, sites));
        await part('screens', () => measureScreens(browser, sites, marketplace.token, screens));
      }),
    );
  });
tidy();

console.log('');
const missed = printTable(figures);
// Times in milliseconds mean little on a machine that was busy with something else.
console.log(`${availableParallelism()} processors; load before: ${short(loadBefore)}, after: ${short(loadavg()[0] ?? 0)}.`);
if (missed > 0) console.log(`${missed} of them miss their target.`);
