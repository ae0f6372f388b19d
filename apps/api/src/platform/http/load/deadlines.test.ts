import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../../testing/access-fixtures.ts';
import { addClient, logInAs } from '../../../testing/app-fixtures.ts';

const HALF_A_MINUTE = 30_000;
const FIRST = 'POST /api/admin/countries HTTP/1.1';

let database: TestDatabase;
let node: TestNode;
let token: string;
let client: string;
const lines: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  client = await logInAs(node, 'client', await addClient(database, await addCountry(database)));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const line of lines.splice(0)) line.destroy();
});

/** A caller who sends what it wants when it wants, and what it has got. */
async function callSlowly(head: readonly string[], bearer = token) {
  const line = connect((node.app.server.address() as AddressInfo).port, '127.0.0.1');
  lines.push(line);
  let got = '';
  line.on('data', (bytes: Buffer) => (got += bytes.toString()));
  line.on('error', () => {});
  const closed = once(line, 'close').then(() => got);
  const arrived = once(node.app.server, 'request');
  line.write([...head, 'host: diwan', 'accept-language: en', `authorization: Bearer ${bearer}`, '', ''].join('\r\n'));
  const [request] = (await arrived) as [IncomingMessage];
  /** Sends so many bytes, and waits until they have come. */
  async function send(bytes: number) {
    const before = request.socket.bytesRead;
    line.write(Buffer.alloc(bytes));
    await expect.poll(() => request.socket.bytesRead, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(before + bytes);
  }
  return { line, closed, send, got: () => got };
}

/** The timers of who calls now run; so do those of the node. */
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it.each([
  ['that drips is cut after half a minute', FIRST, /^HTTP\/1.1 408 [^]+"code":"body.too_slow"/],
  ['of no route is, too', 'POST /nothing HTTP/1.1', /^HTTP\/1.1 408 /],
])('a body %s', async (_, first, answer) => {
  const { line, closed } = await callSlowly([first, 'content-type: application/json', 'content-length: 1000']);
  line.write('{');
  pass(HALF_A_MINUTE - 1);
  expect(line.destroyed).toBe(false);
  pass(1);
  expect(await closed).toMatch(answer);
});

it('the rest of a body whose call was refused may not drip either', async () => {
  const { closed, got } = await callSlowly([FIRST, 'content-type: application/json', 'content-length: 1000'], 'made-up');
  await expect.poll(got, { timeout: 20_000 }).toMatch(/^HTTP\/1.1 401 /);
  pass(HALF_A_MINUTE);
  expect(await closed).not.toContain('408');
});

it('a body in pieces is cut as well, and one that has come is left alone', async () => {
  const dripping = await callSlowly(['POST /api/admin/login HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked']);
  dripping.line.write('1\r\n{\r\n');
  const quick = await callSlowly(['POST /api/admin/login HTTP/1.1', 'content-type: application/json', 'content-length: 2']);
  quick.line.write('{}');
  await expect.poll(() => quick.got(), { timeout: 20_000 }).toMatch(/^HTTP\/1.1 422 /);
  pass(HALF_A_MINUTE);
  expect(await dripping.closed).toMatch(/^HTTP\/1.1 408 /);
  expect(quick.line.destroyed).toBe(false);
});

const uploadTo = (path: string) => [`POST ${path} HTTP/1.1`, 'content-type: multipart/form-data; boundary=x', 'content-length: 50000000'];
const UPLOAD = uploadTo('/api/admin/uploads');
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';

it.each([
  ['a dashboard', '/api/admin/uploads'],
  ['an app', '/api/app/v1/uploads?x=1'],
])('an upload of %s has its time while it comes along, and is cut once it only drips', async (_, path) => {
  const { line, closed, send } = await callSlowly(uploadTo(path), path.includes('admin') ? token : client);
  line.write(PART);
  for (let stretch = 0; stretch < 4; stretch++) {
    await send(100_000);
    pass(HALF_A_MINUTE);
    expect(line.destroyed).toBe(false);
  }
  await send(1_000);
  pass(HALF_A_MINUTE);
  expect(await closed).toMatch(/^HTTP\/1.1 408 /);
});

it('an upload ends after half an hour, however well it comes along', async () => {
  const { line, closed, send } = await callSlowly(UPLOAD);
  line.write(PART);
  for (let stretch = 0; stretch < 60 && !line.destroyed; stretch++) {
    await send(70_000);
    pass(HALF_A_MINUTE);
  }
  expect(await closed).toMatch(/^HTTP\/1.1 408 /);
});

it('headers and idle connections have deadlines of their own', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = node.app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 1_860_000,
    keepAliveTimeout: 72_000,
    timeout: 300_000,
  });
});
