import pg from 'pg';
import { WIRE_TYPES } from '../apps/api/src/platform/database/wire-types.ts';
import { listRows } from '../apps/api/src/crud/list/list.ts';
import type { Store } from '../apps/api/src/crud/store.ts';
import { compare } from './compare.ts';
import type { Marketplace } from './marketplace.ts';
import { residentMegabytes, startApiOn, startBare, type Loader } from './processes.ts';
import { short, type Figure } from './report.ts';

const PER_PAGE = 50;
const CONNECTIONS = 20;

/** The queries that the kit itself sends for the list, so that the bare server does the same two. */
async function queriesOfList(url: string, store: Store): Promise<pg.QueryConfig[]> {
  const client = new pg.Client({ connectionString: url, types: WIRE_TYPES });
  await client.connect();
  const sent: pg.QueryConfig[] = [];
  const recorder = {
    query: (query: pg.QueryConfig) => {
      sent.push(query);
      return client.query(query);
    },
  } as unknown as pg.ClientBase;
  const paging = { page: 1, perPage: PER_PAGE, sort: { column: 'created_at', descending: true } };
  await listRows(recorder, store, [], paging, Date.now());
  await client.end();
  if (sent.length !== 2) throw new Error(`a list sends ${sent.length} queries, and the bare server knows of two`);
  return sent;
}

const perSecond = (milliseconds: number) => `${short(1000 / milliseconds)}/s`;

/** A list's first page of fifty with its total and statistics, beside a server that only asks the database the same. */
export async function againstBare(
  loader: Loader,
  marketplace: Marketplace,
  folder: string,
  { path, store }: { path: string; store: Store },
): Promise<Figure[]> {
  const bare = await startBare({ url: marketplace.url, queries: await queriesOfList(marketplace.url, store) });
  const api = await startApiOn(marketplace, folder);
  const [ours, theirs] = await compare(
    loader,
    [
      { url: api.url + path, token: marketplace.token, pid: api.pid },
      { url: bare.url, token: '', pid: bare.pid },
    ],
    CONNECTIONS,
  );
  const [memory, bareMemory] = [residentMegabytes(api.pid), residentMegabytes(bare.pid)];
  await Promise.all([bare.stop(), api.stop()]);
  if (!ours || !theirs) throw new Error('nothing was compared');
  const of = `list of ${store.table}`;
  return [
    {
      name: `${of} with exact total and statistics, ${CONNECTIONS} connections, of bare`,
      value: theirs.perRequest / ours.perRequest,
      unit: '×',
      target: { atLeast: 0.6 },
      note: `${perSecond(ours.perRequest)} (p50 ${short(ours.p50)} ms, p99 ${short(ours.p99)} ms) against ${perSecond(theirs.perRequest)} (p50 ${short(theirs.p50)} ms); rounds differ by ${short(ours.spread)}× and ${short(theirs.spread)}×`,
    },
    {
      name: `${of}: processor time of the API a request`,
      value: ours.cpu,
      unit: 'ms',
      target: { atMost: 0.5 },
      note: `of the bare server: ${short(theirs.cpu)} ms`,
    },
    {
      name: `${of}: memory of the API after that load`,
      value: memory,
      unit: 'MB',
      target: { atMost: 120 },
      note: `of the bare server: ${short(bareMemory)} MB`,
    },
  ];
}
