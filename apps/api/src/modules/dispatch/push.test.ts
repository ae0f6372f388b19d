import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMessage } from '../../platform/outbox/outbox.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient } from '../../testing/app-fixtures.ts';
import { addDriverAt, addRideAt, goNorth } from '../../testing/dispatch-fixtures.ts';
import { startHttpServer } from '../../testing/loopback-servers.ts';
import { runRound } from './run-round.ts';
import { markSeen, pushUnseen } from './tell-offers.ts';

const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const SPOT = { lat: 20, lng: 50 };
const folder = mkdtempSync(join(tmpdir(), 'diwan-fcm-'));
let database: TestDatabase;
let node: TestNode;
let gateway: Awaited<ReturnType<typeof startHttpServer>>;
let country: number;
let client: number;

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = await startHttpServer(({ path }) => (path === '/token' ? { access_token: 'granted' } : { name: 'projects/p/messages/1' }));
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = { project_id: 'p', client_email: 'push@p.example', private_key: privateKey, token_uri: `${gateway.url}/token` };
  writeFileSync(join(folder, 'account.json'), JSON.stringify(account));
  node = await startNode(database, clock, { FCM_SERVICE_ACCOUNT: join(folder, 'account.json'), FCM_URL: gateway.url });
  country = await addCountry(database);
  client = await addClient(database, country);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Sends what waits in the outbox, as its queue does. */
async function sendAll(): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(`select id from outbox where status = 'queued' order by id`);
  for (const { id } of rows) await sendMessage(node.app, async () => {}, { id, isLastTry: true, triesBefore: 0 });
}
const pushes = () => gateway.calls.flatMap(({ path, body }) => (path.endsWith(':send') ? [JSON.parse(body).message] : []));

async function offeredDriver(name: string): Promise<{ provider: number; offer: number }> {
  const provider = await addDriverAt(database, country, goNorth(SPOT, 100), clock.now);
  await database.pool.query(
    `insert into devices (token, user_type, user_id, platform, updated_at) values ($1, 'provider', $2, 'android', now())`,
    [name, provider],
  );
  await runRound(node.app, await addRideAt(database, { country, client }, SPOT, clock.now));
  const { rows } = await database.pool.query<{ id: number }>('select id from order_offers where provider_id = $1', [provider]);
  return { provider, offer: rows[0]?.id ?? 0 };
}

it('an offer that no app says to have heard within two seconds goes by push: at once, once, and never late', async () => {
  const quiet = await offeredDriver('quiet phone');
  clock.now += 1999;
  await pushUnseen(node.app);
  await sendAll();
  expect(pushes()).toEqual([]);
  clock.now += 1;
  await Promise.all([pushUnseen(node.app), pushUnseen(node.app)]);
  await sendAll();
  expect(pushes()).toMatchObject([
    { token: 'quiet phone', android: { priority: 'HIGH', ttl: '13s' }, apns: { headers: { 'apns-priority': '10' } } },
  ]);
  // Its queue came too late: an offer that is over reaches nobody.
  await database.pool.query('update order_offers set pushed_at = null where id = $1', [quiet.offer]);
  await pushUnseen(node.app);
  clock.now += 13_000;
  await sendAll();
  expect(pushes()).toHaveLength(1);
  const { rows } = await database.pool.query('select status, error from outbox order by id');
  expect(rows).toEqual([
    { status: 'sent', error: null },
    { status: 'failed', error: 'expired' },
  ]);
});

it('an offer that an app says to have heard goes by no push', async () => {
  const { provider, offer } = await offeredDriver('woken phone');
  await markSeen(node.app, provider, [offer]);
  clock.now += 5_000;
  await pushUnseen(node.app);
  await sendAll();
  expect(pushes().filter(({ token }) => token === 'woken phone')).toEqual([]);
});
