import type pg from 'pg';
import { connect } from '../../apps/api/src/platform/database/connection.ts';
import { narrowed } from '../../apps/api/src/crud/list/fields.ts';
import { findPage } from '../../apps/api/src/crud/list/page.ts';
import type { Runner } from '../../apps/api/src/platform/database/runner.ts';
import { getTotals } from '../../apps/api/src/crud/list/totals.ts';
import { ordersApi } from '../../apps/api/src/modules/orders/resources.ts';
import { againstBare } from '../against-bare.ts';
import { compare } from '../compare.ts';
import type { Marketplace } from '../marketplace.ts';
import { startApiOn, type Loader } from '../processes.ts';
import { measureOrderKeywords } from './keywords.ts';
import { median, quantile, short, type Figure } from '../report.ts';

const PER_PAGE = 50;
const DEEP_PAGE = 20_000;
const TIMES = 60;
const LIST = `/api/admin/orders?per_page=${PER_PAGE}`;
/** What the dashboard's columns show, and its rows' buttons look at. */
export const FIELDS =
  'client_id,country_id,created_at,currency,order_no,order_status,order_type,pay_status,pay_type,penalty_price,provider_id,total_price,visit_date,visit_time';

/** How often the smallest list's time each larger one may take, by how many rows it has. */
const growth = (rows: number) => (rows <= 1_000_000 ? 1.2 : 1.5);

/** The same list, total and statistics with few orders and with many. */
async function bySize(loader: Loader, marketplaces: readonly Marketplace[], folder: string): Promise<Figure[]> {
  const servers = await Promise.all(marketplaces.map((one) => startApiOn(one, folder)));
  const contenders = marketplaces.map(({ token }, index) => ({ url: `${servers[index]?.url}${LIST}`, token }));
  const figures: Figure[] = [];
  for (const connections of [20, 1]) {
    const [few, ...others] = await compare(loader, contenders, connections);
    for (const [index, many] of others.entries()) {
      const rows = marketplaces[index + 1]?.rows ?? 0;
      figures.push({
        name: `list of orders at ${short(rows)}, of ${short(marketplaces[0]?.rows ?? 0)}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
        value: many.perRequest / (few?.perRequest ?? Number.NaN),
        unit: '×',
        target: { atMost: growth(rows) },
        note: `${short(many.perRequest)} ms against ${short(few?.perRequest ?? 0)} ms a request`,
      });
    }
  }
  await Promise.all(servers.map((server) => server.stop()));
  return figures;
}

/** What the database takes for the queries of one piece of work, planning and execution, by its own clock; in milliseconds. */
async function databaseTimes(client: pg.PoolClient, work: (runner: Runner) => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    let total = 0;
    const timed = async ({ text, values = [] }: pg.QueryConfig) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain (analyze, timing off) ${text}`, values });
      const lines = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const [, took] of lines.matchAll(/^(?:Planning|Execution) Time: ([\d.]+) ms$/gm)) total += Number(took);
      return client.query({ text, values });
    };
    await work({ query: timed } as unknown as Runner);
    found.push(total);
  }
  return found;
}

/** What the database takes for the single parts of a list. */
async function inDatabase({ url, rows }: Marketplace): Promise<Figure[]> {
  const database = connect({ connectionString: url }, () => {}, 1);
  const client = await database.pool.connect();
  const sort = { column: 'created_at', descending: true };
  const page = Math.min(DEEP_PAGE, Math.floor(rows / PER_PAGE));
  const { store } = ordersApi;
  const deep = await databaseTimes(client, (runner) => findPage(runner, store, [], { page, perPage: PER_PAGE, sort }));
  const narrow = narrowed(store, FIELDS);
  const deepFields = await databaseTimes(client, (runner) => findPage(runner, narrow, [], { page, perPage: PER_PAGE, sort }));
  const total = await databaseTimes(client, (runner) => getTotals(runner, store, [], Date.now()));
  client.release();
  await database.close();
  const figure = (name: string, found: number[]): Figure => ({
    name: `${name} of ${short(rows)} orders, in the database`,
    value: median(found),
    unit: 'ms',
    target: { atMost: 5 },
    note: `95 of 100 within ${short(quantile(found, 0.95))} ms, planning included`,
  });
  return [
    figure(`page ${short(page)}`, deep),
    figure(`page ${short(page)} with fields`, deepFields),
    figure('total and statistics, unfiltered,', total),
  ];
}

/** The home page's cards over the API, one call at a time. */
async function homeCards(loader: Loader, marketplace: Marketplace, folder: string): Promise<Figure> {
  const api = await startApiOn(marketplace, folder);
  const [home] = await compare(loader, [{ url: `${api.url}/api/admin/home`, token: marketplace.token }], 1);
  await api.stop();
  return {
    name: `the home page’s cards at ${short(marketplace.rows)} orders`,
    value: home?.p50 ?? Number.NaN,
    unit: 'ms',
    target: { atMost: 20 },
    note: `p99 ${short(home?.p99 ?? 0)} ms`,
  };
}

/** How the list of orders does beside a bare server, and as orders grow in number: marketplaces from few to many. */
export async function measureOrders(loader: Loader, marketplaces: readonly Marketplace[], folder: string): Promise<Figure[]> {
  const most = marketplaces.at(-1);
  if (!most) return [];
  return [
    ...(await againstBare(loader, most, folder, { path: LIST, store: ordersApi.store })),
    ...(await againstBare(loader, most, folder, { path: LIST, store: ordersApi.store, fields: FIELDS })),
    ...(await bySize(loader, marketplaces, folder)),
    ...(await inDatabase(most)),
    await homeCards(loader, most, folder),
    ...(await measureOrderKeywords(most, folder)),
  ];
}
