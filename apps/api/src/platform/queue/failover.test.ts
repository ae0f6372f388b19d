import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, addCountry, addSession, createTestDatabase, insertRow, type TestDatabase } from '../../testing/access-fixtures.ts';
import { SERVER, startApp, type AppProcess } from '../../testing/app-process.ts';
import { addManyClients } from '../../testing/fixtures.ts';
import { startProxy, type Proxy } from '../../testing/proxy.ts';

/** Enough that a broadcast and a charge are in the middle, and an export is long. */
const PEOPLE = 8_000;

let database: TestDatabase;
let proxy: Proxy;
let app: AppProcess;
let token: string;
let address: string;
const mailLines: Socket[] = [];
/** Takes connections, and says nothing until its lines are cut. */
const mailServer = createServer((line) => {
  mailLines.push(line);
  line.on('error', () => {});
});

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.connectionString);
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  token = await addSession(
    database,
    await addAdmin(database, { permissions: PERMISSIONS.map((one) => one.permission_url), countries: 'all' }),
  );
  await addManyClients(database, await addCountry(database), PEOPLE);
  app = startApp(
    { DATABASE_URL: proxy.via(database.connectionString), DEMO: '0', LOG_LEVEL: 'silent', HOST: '127.0.0.1', DRAIN_SECONDS: '0', SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'desk@diwan.example' }, // prettier-ignore
    SERVER,
  );
  address = await app.ready;
}, 180_000);
afterAll(async () => {
  app.child.kill('SIGTERM');
  await app.ended;
  for (const line of mailLines) line.destroy();
  mailServer.close();
  await proxy.close();
  await database.close();
}, 60_000);

async function post(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${address}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.text();
  return answer.status;
}
const get = (path: string) => fetch(`${address}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
const count = async (text: string) => (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n ?? 0;

it('a database that goes away while mails, a broadcast, a charge of many and an export end their work ends no node', { timeout: 240_000 }, async () => {
  for (let nth = 0; nth < 8; nth++) {
    const contact = await insertRow(database, 'contacts', { name: 'Ali', email: `ali${nth}@mail.example`, subject: 'Hi', message: 'Hi' });
    expect(await post(`contacts/${contact}/reply`, { send_type: 'email', reply: 'مرحبًا' })).toBe(201);
  }
  await expect.poll(() => mailLines.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await post('notifications', { user_type: 'client', all: true, title: 'عرض', body: 'خصم' })).toBe(202);
  expect(await post('wallet/charge', { user_type: 'client', all: true, amount: '10' })).toBe(202);
  const file = get('clients/export?format=xlsx').then((answer) => answer.text());
  file.catch(() => {});
  await expect.poll(() => count(`job_rows where status = 'done'`), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  await proxy.down();
  // The mails' work ends while nothing can be written down.
  for (const line of mailLines.splice(0)) line.destroy();
  await Promise.race([app.ended, sleep(6_000)]);
  expect([app.child.exitCode, app.errors()]).toEqual([null, '']);
  await proxy.up();
  await expect.poll(() => get('countries').then(({ status }) => status, () => 0), { timeout: 30_000 }).toBe(200); // prettier-ignore
  // All of it goes on: each person is told and charged once.
  await expect.poll(() => count(`jobs where status <> 'done'`), { timeout: 120_000, interval: 500 }).toBe(0);
  expect(await count('user_notifications where broadcast_id is not null')).toBe(PEOPLE);
  expect(await count('transactions')).toBe(PEOPLE);
  expect([app.child.exitCode, app.errors()]).toEqual([null, '']);
}); // prettier-ignore
