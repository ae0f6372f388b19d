import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getSession } from '../../apps/web/src/lib/session.ts';
import type { BrowserContextOptions } from '@playwright/test';
import { narrowed } from '../../apps/api/src/crud/list/fields.ts';
import { ordersApi } from '../../apps/api/src/modules/orders/resources.ts';
import { FIELDS } from '../figures/orders.ts';
import { queriesOfList } from '../list-queries.ts';
import type { Marketplace } from '../marketplace.ts';
import { startApiOn, type Server } from '../processes.ts';
import type { BareSiteSetup } from '../bare-site.ts';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A site that a browser visits: ours or the bare one. Both have the same addresses. */
export interface Site {
  readonly url: string;
  /** What the browser holds for somebody who is logged in. */
  readonly storageState: StorageState;
  /** Opens the list's keyword, so that it can be typed into. */
  readonly keyword: string;
}

const EMPTY: StorageState = { cookies: [], origins: [] };

/** What the dashboard stores for whom a token belongs to, as at a login. */
export async function getStorage(url: string, token: string, values: Readonly<Record<string, string>> = {}): Promise<StorageState> {
  const answer = await fetch(`${url}/api/admin/profile`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: Omit<Parameters<typeof getSession>[0], 'token'> };
  const all = { language: 'ar', session: JSON.stringify(getSession({ ...data, token })), ...values };
  return { cookies: [], origins: [{ origin: url, localStorage: Object.entries(all).map(([name, value]) => ({ name, value })) }] };
}

async function startBareSite(setup: BareSiteSetup): Promise<Omit<Server, 'pid'>> {
  const child = fork(fileURLToPath(new URL('../bare-site.ts', import.meta.url)));
  child.send(setup);
  const [url] = (await once(child, 'message')) as [string];
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, child, stop };
}

/** Runs `work` with the dashboard and the bare page, on the same database. */
export async function withSites<T>(
  marketplace: Marketplace,
  folder: string,
  work: (sites: { ours: Site; bare: Site }) => Promise<T>,
): Promise<T> {
  const { url } = marketplace;
  const list = (page: number, perPage: number) => queriesOfList(url, narrowed(ordersApi.store, FIELDS), { page, perPage });
  const lists: Record<string, BareSiteSetup['lists'][string]> = { 'per_page=20&page=1': await list(1, 20) };
  // Each change of pages that is measured asks for one that nobody has asked for yet.
  for (let page = 1; page <= 8; page++) lists[`per_page=50&page=${page}`] = await list(page, 50);
  const api = await startApiOn(marketplace, folder);
  const bare = await startBareSite({ url, lists });
  try {
    return await work({
      ours: { url: api.url, storageState: await getStorage(api.url, marketplace.token), keyword: '/' },
      bare: { url: bare.url, storageState: EMPTY, keyword: '' },
    });
  } finally {
    await Promise.all([bare.stop(), api.stop()]);
  }
}
