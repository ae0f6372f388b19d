import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, realClock, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, realClock);
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  country = await addCountry(database);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await node.app.close();
  await database.close();
});

/** An app of a client that follows an order, and the places that it has heard. */
async function follow(client: number, order: number) {
  const { port } = node.app.server.address() as AddressInfo;
  const token = await logInAs(node, 'client', client);
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/app/v1/realtime',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  sockets.push(socket);
  const heard: { order_id: number; at: string; lat: number }[] = [];
  socket.on('position', (place) => heard.push(place));
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  const answer = await socket.timeout(3_000).emitWithAck('join', order);
  return { heard, answer };
}

it('a client who follows their order hears where its provider is, once a place, and no more when it has ended', async () => {
  const [client, provider] = [await addClient(database, country), await addProvider(database, country)];
  const order = await addOrder(
    database,
    { country, client },
    { provider_id: provider, order_type: 'trip', order_status: 'partner_start_trip' },
  );
  const { heard, answer } = await follow(client, order);
  expect(answer).toEqual({ ok: true });
  const stranger = await follow(await addClient(database, country), order);
  expect(stranger.answer).toMatchObject({ ok: false });
  const token = await logInAs(node, 'provider', provider);
  const send = async (lat: number) => {
    const at = new Date().toISOString();
    expect((await appCall(node, 'POST', 'positions', { token, body: { points: [{ at, lat, lng: 55.27 }] } })).body.data.kept).toBe(1);
    return { order_id: order, at, lat };
  };
  const one = await send(25.2);
  await expect.poll(() => heard, { timeout: 5_000 }).toMatchObject([one]);
  const two = await send(25.2001);
  await expect.poll(() => heard, { timeout: 5_000 }).toMatchObject([one, two]);
  await database.pool.query(`update orders set order_status = 'finished' where id = $1`, [order]);
  await send(25.2002);
  const other = await addOrder(
    database,
    { country, client },
    { provider_id: provider, order_type: 'trip', order_status: 'partner_start_trip' },
  );
  const again = await follow(client, other);
  // What this one hears was told by the same turn.
  await expect.poll(() => again.heard.length, { timeout: 5_000 }).toBe(1);
  expect([heard.length, stranger.heard.length]).toEqual([2, 0]);
});
