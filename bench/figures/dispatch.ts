import { openAppSocket, type AppSocket } from '../../packages/app-client/src/app-socket.ts';
import { APPS, CROWD, HEARD, placeFor, tokenFor } from '../load-drivers.ts';
import { withClient, type Marketplace } from '../marketplace.ts';
import { residentMegabytes, startApiOn, type Server } from '../processes.ts';
import { median, quantile, short, type Figure } from '../report.ts';

const RIDES = 200;
const LOOKS = 40;
const PLACES = Array.from({ length: APPS }, (_, nth) => placeFor(nth));

const hearAll = ({ url }: Marketplace) =>
  withClient(url, (client) => client.query(HEARD, [PLACES.map(({ lat }) => lat), PLACES.map(({ lng }) => lng)]));

/** A driver's app that is open, with the orders that it was offered and when it heard of each. */
async function openApp({ url }: Server, nth: number, heard: Map<number, number>): Promise<AppSocket> {
  const socket = openAppSocket(
    { url, token: tokenFor('provider', nth) },
    {
      offer: (news) => {
        if ('order_id' in news && !heard.has(news.order_id)) heard.set(news.order_id, Date.now());
      },
    },
  );
  // Whoever is answered is connected.
  await socket.say('leave', 1);
  return socket;
}

async function ask<T>(url: string, token: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

async function place(node: Server, way: number, nth: number, { lat, lng }: { lat: number; lng: number }): Promise<{ id: number }> {
  return ask(`${node.url}/api/app/v1/orders`, tokenFor('client', nth), {
    order_type: 'trip', vehicle_type: 'sedan', payment_way_id: way, client_address: 'هنا', lat, lng,
    destination_address: 'هناك', destination_lat: Number((lat + 0.02).toFixed(5)), destination_lng: lng,
  }); // prettier-ignore
}

/** Rides are placed at one node, and offered to drivers whose sockets are at another. */
async function measureOffers(marketplace: Marketplace, folder: string, way: number): Promise<Figure[]> {
  const [near, far] = [await startApiOn(marketplace, folder), await startApiOn(marketplace, folder)];
  try {
    return await offerRides(marketplace, way, { near, far });
  } finally {
    await Promise.all([near.stop(), far.stop()]);
  }
}

async function offerRides(marketplace: Marketplace, way: number, { near, far }: { near: Server; far: Server }): Promise<Figure[]> {
  const heard = new Map<number, number>();
  const sockets: AppSocket[] = [];
  for (let nth = 0; nth < APPS; nth += 50)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => openApp(near, nth + index, heard)))));
  await hearAll(marketplace);
  const placed = new Map<number, number>();
  for (let nth = 0; nth < RIDES; nth++) {
    const startedAt = Date.now();
    placed.set((await place(far, way, nth, placeFor(nth * 5))).id, startedAt);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const ids = [...placed.keys()];
  const { rows } = await withClient(marketplace.url, (client) =>
    client.query<{ order: number; told: string }>(
      'select order_id as order, extract(epoch from told_at) * 1000 as told from order_offers where order_id = any($1) and round = 1',
      [ids],
    ),
  );
  const reached = rows.flatMap(({ order, told }) => (heard.has(order) ? [(heard.get(order) ?? 0) - Number(told)] : []));
  const first = ids.flatMap((id) => (heard.has(id) ? [(heard.get(id) ?? 0) - (placed.get(id) ?? 0)] : []));
  const memory = residentMegabytes(near.pid);
  for (const socket of sockets) socket.close();
  return [
    { name: `offers that never reached one of ${short(APPS)} sockets`, value: RIDES - first.length, unit: '', target: { atMost: 0 } },
    { name: `an offer reaches a connected provider of another node, 99 of 100, ${short(APPS)} sockets`, value: quantile(reached, 0.99), unit: 'ms', target: { atMost: 200 }, note: `half within ${short(median(reached))} ms` }, // prettier-ignore
    { name: 'from placing a ride to its first offer, 99 of 100', value: quantile(first, 0.99), unit: 'ms', target: { atMost: 500 }, note: `half within ${short(median(first))} ms` }, // prettier-ignore
    { name: `memory of a node with ${short(APPS)} sockets`, value: memory, unit: 'MB', target: { atMost: 180 } },
  ];
}

/** The dispatch desk, for a ride among all the others. */
async function measureCandidates(marketplace: Marketplace, folder: string, way: number): Promise<Figure[]> {
  const node = await startApiOn(marketplace, folder);
  await hearAll(marketplace);
  const { id } = await place(node, way, APPS - 1, CROWD);
  const times: number[] = [];
  for (let look = 0; look < LOOKS + 5; look++) {
    const startedAt = performance.now();
    const { candidates } = await ask<{ candidates: unknown[] }>(`${node.url}/api/admin/dispatch/${id}`, marketplace.token);
    if (candidates.length === 0) throw new Error('nobody is near');
    if (look >= 5) times.push(performance.now() - startedAt);
  }
  await node.stop();
  return [
    { name: `candidates for a ride among ${short(marketplace.rows)} drivers, half of the looks`, value: median(times), unit: 'ms', target: { atMost: 100 }, note: `95 of 100 within ${short(quantile(times, 0.95))} ms` }, // prettier-ignore
  ];
}

/** How an order finds its provider: candidates, offers over two nodes, and what a thousand sockets take. */
export async function measureDispatch(marketplace: Marketplace, folder: string): Promise<Figure[]> {
  const way = await withClient(marketplace.url, async (client) => (await client.query<{ id: number }>('select id from payment_ways')).rows[0]?.id ?? 0); // prettier-ignore
  return [...(await measureCandidates(marketplace, folder, way)), ...(await measureOffers(marketplace, folder, way))];
}
