import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { sendWebhooks } from './send-webhooks.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let database: TestDatabase;
let node: TestNode;
let root: string;
let [here, elsewhere] = [0, 0];
const clock: TestClock = { now: Date.now() };
const received: Received[] = [];
let answer: number | 'elsewhere' = 200;
let receiver: Server;
let url: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      if (request.url?.endsWith('/never')) return;
      if (answer === 'elsewhere') response.setHeader('location', `${url}/other`);
      response.writeHead(answer === 'elsewhere' ? 302 : answer).end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  database = await createTestDatabase();
  node = await startNode(database, clock, { WEBHOOK_NETWORKS: '127.0.0.0/8' });
  [here, elsewhere] = [await addCountry(database), await addCountry(database)];
  const id = await addAdmin(database, { is_super_admin: true });
  root = await addSession(database, id, { expires_at: new Date(clock.now + 90 * 86_400_000).toISOString() });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await node.app.close();
  await database.close();
});
afterEach(async () => {
  await database.pool.query('delete from webhook_messages');
  await database.pool.query('delete from webhook_sending');
  received.length = 0;
  answer = 200;
});

/** As the timer does; the clock of the database goes on meanwhile. */
function send(by = node) {
  clock.now = Math.max(clock.now, Date.now() + 1000);
  return sendWebhooks(by.app, new AbortController().signal);
}
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = root) =>
  node.call(method, path, { token, ...(body && { body }) });

async function addWebhook(row: object = {}) {
  const { body } = await call('POST', 'webhooks', { name: 'Books', url, sends_complaints: 1, sends_clients: 1, ...row });
  const id: number = body.data.id;
  const { data } = (await call('POST', `webhooks/${id}/secret`, { current_password: PASSWORD })).body;
  return { id, secret: data.secret as string };
}

let phones = 501_000_000;
const addClient = (country: number, first_name = 'سلمى') =>
  call('POST', 'clients', { first_name, last_name: 'الحربي', phone: `+971${(phones += 1)}`, gender: 'female', country_id: country });

const messages = async (id: number) => (await call('GET', `webhooks/${id}/messages`)).body.data;
async function later(ms: number) {
  clock.now += ms;
  await database.pool.query('update sessions set last_seen_at = $1, expires_at = $1::timestamptz + $2::interval', [
    new Date(clock.now).toISOString(),
    '9 days',
  ]);
}

it('tells of a change once it is made: which row, of which version, signed as Standard Webhooks has it', async () => {
  const { id, secret } = await addWebhook();
  const made = await addClient(here);
  expect(made.status).toBe(201);
  await send();
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual({
    type: 'clients.create',
    timestamp: expect.any(String),
    data: { table: 'clients', id: made.body.data.id, country_id: here, version: made.body.data.updated_at },
  });
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(await messages(id)).toMatchObject([{ topic: 'clients', kind: 'create', state: 'delivered', tries: 1, last_status: 200 }]);
  expect((await call('GET', `webhooks/${id}`)).body.data.delivered_at).toBe(new Date(clock.now).toISOString());
});

it('tells of what it was asked for, in its country, and of nothing that was rolled back', async () => {
  const { id } = await addWebhook({ country_id: here });
  await addClient(elsewhere);
  await call('POST', 'coupons', {});
  expect((await addClient(here, '')).status).toBe(422);
  expect(await messages(id)).toEqual([]);
  await addClient(here);
  expect(await messages(id)).toMatchObject([{ topic: 'clients', state: 'pending', tries: 0 }]);
});

it('tries again with the same id and another time, later each time, until it is given up after three days', async () => {
  const { id } = await addWebhook();
  answer = 500;
  await addClient(here);
  await send();
  await later(1000);
  await send();
  expect(received).toHaveLength(1);
  const pauses: number[] = [];
  for (let tries = 2; tries < 20; tries += 1) {
    const [message] = await messages(id);
    if (message.state !== 'pending') break;
    pauses.push(Date.parse(message.next_try_at) - clock.now);
    await later(Date.parse(message.next_try_at) - clock.now);
    await send();
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(received.length);
  expect(received.length).toBeGreaterThan(10);
  expect(Math.max(...pauses)).toBeLessThan(10 * 3_600_000);
  expect(await messages(id)).toMatchObject([{ state: 'failed', last_status: 500, next_try_at: null }]);
});

it('a redirect is not followed', async () => {
  const { id } = await addWebhook();
  answer = 'elsewhere';
  await addClient(here);
  await send();
  expect(received).toHaveLength(1);
  expect(await messages(id)).toMatchObject([{ state: 'pending', last_status: 302 }]);
});

it('a receiver that does not answer keeps nobody else waiting', async () => {
  const slow = await addWebhook({ url: `${url}/never` });
  const other = await addWebhook();
  await addClient(here);
  const sending = send();
  await expect.poll(async () => (await messages(other.id))[0]?.state).toBe('delivered');
  // What comes later arrives while the other one is still waited for.
  await addClient(here);
  clock.now += 60_000;
  await expect.poll(async () => (await messages(other.id))[0]?.state, { timeout: 5_000 }).toBe('delivered');
  expect((await messages(slow.id)).every(({ state }: { state: string }) => state === 'pending')).toBe(true);
  receiver.closeAllConnections();
  await database.pool.query('update webhooks set deleted_at = now() where id = $1', [slow.id]);
  await sending;
});

it('is signed by the former secret as well for a day once there is a new one', async () => {
  const { id, secret: first } = await addWebhook();
  const renewed = (await call('POST', `webhooks/${id}/secret`, { current_password: PASSWORD })).body.data;
  expect(renewed.secret).not.toBe(first);
  const count = async () => {
    await call('POST', `webhooks/${id}/test`);
    await send();
    return String(received.at(-1)?.headers['webhook-signature']).split(' ').length;
  };
  expect(await count()).toBe(2);
  await later(86_400_000);
  expect(await count()).toBe(1);
  const { rows } = await database.pool.query('select secret from webhook_sending where webhook_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(renewed.secret);
});

it.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/', 'http://example.com/x'])(
  'an address that may not be called is refused: %s',
  async (address) => {
    const strict = await startNode(database, clock);
    const body = { name: 'x', url: address, sends_orders: 1 };
    expect((await strict.call('POST', 'webhooks', { token: root, body })).body.errors).toHaveProperty('url');
    await strict.app.close();
  },
);

it('a name is judged by its addresses when it is called', async () => {
  const strict = await startNode(database, clock);
  const { body } = await strict.call('POST', 'webhooks', {
    token: root,
    body: { name: 'x', url: `https://localhost.localdomain:1/x`, sends_clients: 1 },
  });
  await strict.call('POST', `webhooks/${body.data.id}/secret`, { token: root, body: { current_password: PASSWORD } });
  await strict.call('POST', `webhooks/${body.data.id}/test`, { token: root });
  await database.pool.query(`update webhooks set url = 'https://localhost:1/x' where id = $1`, [body.data.id]);
  await send(strict);
  expect(await messages(body.data.id)).toMatchObject([{ last_status: null, last_error: 'the address is private' }]);
  await strict.app.close();
});

it('is switched off after a week without an arrival, or at once where it says that it is gone, and those who look after it are told', async () => {
  const { id } = await addWebhook();
  answer = 503;
  await call('POST', `webhooks/${id}/test`);
  await send();
  await later(7 * 86_400_000 + 1000);
  await call('POST', `webhooks/${id}/test`);
  await send();
  expect((await call('GET', `webhooks/${id}`)).body.data.is_active).toBe(0);
  const { rows } = await database.pool.query(`select title_en from notifications where notify_type = 'webhook' and notify_id = $1`, [id]);
  expect(rows).toEqual([{ title_en: 'Nothing more is sent to “Books”' }]);
  const gone = await addWebhook();
  answer = 410;
  await call('POST', `webhooks/${gone.id}/test`);
  await send();
  expect((await call('GET', `webhooks/${gone.id}`)).body.data.is_active).toBe(0);
});

it('what happened while it was off is kept, and sent again from a time on', async () => {
  const { id } = await addWebhook();
  await call('POST', `webhooks/${id}/status`, { is_active: 0 });
  await addClient(here);
  await send();
  expect(received).toEqual([]);
  expect(await messages(id)).toMatchObject([{ state: 'kept' }]);
  expect((await call('POST', `webhooks/${id}/replay`, { since: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
  await call('POST', `webhooks/${id}/status`, { is_active: 1 });
  expect((await call('POST', `webhooks/${id}/replay`, { since: '2020-01-01T00:00:00.000Z' })).body.data).toEqual({ count: 1 });
  await send();
  expect(received).toHaveLength(1);
  const [message] = await messages(id);
  expect((await call('POST', `webhooks/${id}/messages/${message.id}/resend`)).status).toBe(200);
  await send();
  expect(received).toHaveLength(2);
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
});

it('nobody has told elsewhere what they may not list, or in all countries while they work in one', async () => {
  const { token } = await makeAdmin(database, { permissions: ['create-webhooks', 'update-webhooks', 'index-clients'], countries: [here] });
  await later(0);
  const make = (row: object) => call('POST', 'webhooks', { name: 'x', url, country_id: here, sends_orders: 0, ...row }, token);
  expect((await make({ sends_clients: 1 })).status).toBe(201);
  expect((await make({ sends_tickets: 1 })).status).toBe(403);
  expect((await make({ sends_clients: 1, country_id: null })).status).not.toBe(201);
  expect((await make({ sends_clients: 1, country_id: elsewhere })).status).not.toBe(201);
  const other = await addWebhook({ country_id: elsewhere });
  expect((await call('POST', `webhooks/${other.id}/test`, undefined, token)).status).toBe(404);
});
