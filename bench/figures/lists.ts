import { clientsApi } from '../../apps/api/src/modules/clients/resources.ts';
import { againstBare } from '../against-bare.ts';
import { compare } from '../compare.ts';
import type { Marketplaces } from '../marketplace.ts';
import { startApiOn, type Loader } from '../processes.ts';
import { short, type Figure } from '../report.ts';

const PER_PAGE = 50;
const LIST = `/api/admin/clients?per_page=${PER_PAGE}`;
/** What the dashboard's columns show. */
const FIELDS = 'city_id,country_id,created_at,email,first_name,gender,image,is_active,is_ban,is_locked,last_name,phone';

async function bySize(loader: Loader, { small, large }: Marketplaces, folder: string): Promise<Figure[]> {
  const [onSmall, onLarge] = await Promise.all([startApiOn(small, folder), startApiOn(large, folder)]);
  const figures: Figure[] = [];
  const contenders = [
    { url: onSmall.url + LIST, token: small.token },
    { url: onLarge.url + LIST, token: large.token },
  ];
  for (const connections of [20, 1]) {
    const [few, many] = await compare(loader, contenders, connections);
    if (!few || !many) throw new Error('nothing was compared');
    figures.push({
      name: `the same list at ${short(large.rows)} rows, of ${short(small.rows)} rows, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
      value: many.perRequest / few.perRequest,
      unit: '×',
      target: { atMost: 1.3 },
      note: `${short(many.perRequest)} ms against ${short(few.perRequest)} ms a request`,
    });
  }
  const last = Math.floor(large.rows / PER_PAGE);
  const [first, deep] = await compare(
    loader,
    [
      { url: onLarge.url + LIST, token: large.token },
      { url: `${onLarge.url}${LIST}&page=${last}`, token: large.token },
    ],
    1,
  );
  if (!first || !deep) throw new Error('nothing was compared');
  figures.push({
    name: `page ${short(last)}, of page 1`,
    value: deep.p50 / first.p50,
    unit: '×',
    target: { atMost: 5 },
    note: `${short(deep.p50)} ms against ${short(first.p50)} ms`,
  });
  await Promise.all([onSmall.stop(), onLarge.stop()]);
  return figures;
}

/** How fast a page of the list of clients is served, compared with what the machine can do at all. */
export async function measureLists(loader: Loader, marketplaces: Marketplaces, folder: string): Promise<Figure[]> {
  return [
    ...(await againstBare(loader, marketplaces.large, folder, { path: LIST, store: clientsApi.store })),
    ...(await againstBare(loader, marketplaces.large, folder, { path: LIST, store: clientsApi.store, fields: FIELDS })),
    ...(await bySize(loader, marketplaces, folder)),
  ];
}
