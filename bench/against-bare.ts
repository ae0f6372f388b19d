import { narrowed } from '../apps/api/src/crud/list/fields.ts';
import type { Store } from '../apps/api/src/crud/resource/store.ts';
import { compare } from './compare.ts';
import { queriesOfList } from './list-queries.ts';
import type { Marketplace } from './marketplace.ts';
import { residentMegabytes, startApiOn, startBare, type Loader } from './processes.ts';
import { short, type Figure } from './report.ts';

const CONNECTIONS = 20;

const perSecond = (milliseconds: number) => `${short(1000 / milliseconds)}/s`;

interface ListUnderLoad {
  /** The path of its first page of fifty. */
  readonly path: string;
  readonly store: Store;
  /** The fields that are asked for; whole rows where there are none. */
  readonly fields?: string;
}

/** A list's first page of fifty with its total and statistics, beside a server that only asks the database the same. */
export async function againstBare(
  loader: Loader,
  marketplace: Marketplace,
  folder: string,
  { path: wholePath, store, fields }: ListUnderLoad,
): Promise<Figure[]> {
  const path = fields === undefined ? wholePath : `${wholePath}&fields=${fields}`;
  const bare = await startBare({ url: marketplace.url, queries: await queriesOfList(marketplace.url, narrowed(store, fields)) });
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
  const of = `list of ${store.table}${fields === undefined ? '' : ' with fields'}`;
  return [
    {
      name: `${of} with exact total and statistics, ${CONNECTIONS} connections, of bare`,
      value: theirs.perRequest / ours.perRequest,
      unit: '×',
      target: { atLeast: fields === undefined ? 0.6 : 0.75 },
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
