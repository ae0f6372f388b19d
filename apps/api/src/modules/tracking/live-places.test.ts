import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  realClock,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider } from '../../testing/app-fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { recordPositions } from '../tracks/record-positions.ts';

let database: TestDatabase;
let node: TestNode;
let [here, there] = [0, 0];
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, realClock);
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  [here, there] = [await addCountry(database), await addCountry(database)];
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await node.app.close();
  await database.close();
});

interface Place {
  readonly id: number;
  readonly lat: number;
  readonly order_id: number | null;
}

/** A dashboard that looks at something, and whom it has heard of. */
async function look(row: Parameters<typeof addAdmin>[1], watched: object) {
  const { port } = node.app.server.address() as AddressInfo;
  const token = await addSession(database, await addAdmin(database, row));
  const socket = io(`http://127.0.0.1:${port}`, { path: '/realtime', transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false }); // prettier-ignore
  sockets.push(socket);
  const heard: Place[] = [];
  socket.on('places', ({ partners }: { partners: Place[] }) => heard.push(...partners));
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  socket.emit('watch', watched);
  return { socket, heard, ids: () => [...new Set(heard.map(({ id }) => id))].toSorted((a, b) => a - b) };
}
const put = (id: number, lat: number, lng: number) =>
  recordPositions(database.pool, [{ provider_id: id, lat, lng, is_online: true, seen_at: new Date().toISOString() }], Date.now());

it('tells who moves in sight of a map, of the countries of its admin and to who may track', async () => {
  const view = [55, 25, 55.5, 25.5];
  const all = await look({ permissions: ['track-partners'], countries: 'all' }, { view });
  const local = await look({ permissions: ['track-partners'], countries: [here] }, { view });
  const without = await look({ permissions: ['index-trips'], countries: 'all' }, { view });
  const wide = await look({ permissions: ['track-partners'], countries: 'all' }, { view: [0, 0, 90, 60] });
  const away = await look({ permissions: ['track-partners'], countries: 'all' }, { view: [46, 24, 47, 25] });
  const [one, foreign, off] = [await addProvider(database, here), await addProvider(database, there), await addProvider(database, here)];
  await put(one, 25.2, 55.27);
  await put(foreign, 25.49, 55.01);
  await put(off, 25.6, 55.27);
  await expect.poll(all.ids, { timeout: 5_000 }).toEqual([one, foreign]);
  await expect.poll(local.ids, { timeout: 5_000 }).toEqual([one]);
  await put(one, 25.2001, 55.27);
  await expect.poll(() => all.heard.filter(({ id }) => id === one).map(({ lat }) => lat), { timeout: 5_000 }).toEqual([25.2, 25.2001]);
  expect([without.heard, wide.heard, away.heard]).toEqual([[], [], []]);
  // Each place is told once.
  expect(all.heard.filter(({ id }) => id === foreign)).toHaveLength(1);
});

it('tells where the provider of an order is to who may see it, while it is under way', async () => {
  const [client, provider] = [await addClient(database, here), await addProvider(database, here)];
  const order = await addOrder(
    database,
    { country: here, client },
    { provider_id: provider, order_type: 'trip', order_status: 'partner_start_trip' },
  );
  const may = await look({ permissions: ['show-trips'], countries: [here] }, { orders: [order, 'x', -1] });
  const elsewhere = await look({ permissions: ['show-trips'], countries: [there] }, { orders: [order] });
  const others = await look({ permissions: ['show-orders'], countries: [here] }, { orders: [order] });
  await put(provider, 25.3, 55.3);
  await expect.poll(() => may.heard, { timeout: 5_000 }).toMatchObject([{ id: provider, order_id: order, lat: 25.3 }]);
  may.socket.emit('watch', { nothing: true });
  await put(provider, 25.4, 55.3);
  const again = await look({ permissions: ['show-trips'], countries: [here] }, { orders: [order] });
  await expect.poll(() => again.heard.length, { timeout: 5_000 }).toBe(1);
  expect([may.heard.length, elsewhere.heard.length, others.heard.length]).toEqual([1, 0, 0]);
});

it('ends the connection of who says what they look at again and again', async () => {
  const { socket } = await look({ permissions: ['track-partners'], countries: 'all' }, {});
  for (let nth = 0; nth < 130; nth += 1) socket.emit('watch', { view: [nth, 0, nth, 0] });
  await expect.poll(() => socket.connected).toBe(false);
});
