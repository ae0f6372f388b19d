import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../../testing/access-fixtures.ts';
import { HEADERS } from '../security.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  await node.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** All that a connection is answered until it ends, or goes on without a word. */
function send(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve) => {
    const line = connect((node.app.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    line.on('data', (bytes: Buffer) => (text += bytes.toString()));
    line.on('error', () => {});
    line.setTimeout(2_000, () => line.destroy());
    line.once('close', () => resolve(text));
    line.write([...lines, '', body].join('\r\n'));
  });
}

const HOST = 'host: diwan';
const LOGIN = 'POST /api/admin/login HTTP/1.1';
const JSON_TYPE = 'content-type: application/json';

it.each<[what: string, status: number, code: string, head: readonly string[], body?: string]>([
  ['an unknown method', 400, 'request.malformed', ['FOO / HTTP/1.1', HOST]],
  ['a body of two lengths', 400, 'request.malformed', [LOGIN, HOST, JSON_TYPE, 'content-length: 2', 'content-length: 3'], '{}'],
  ['a length beside chunks', 400, 'request.malformed', [LOGIN, HOST, JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n'], // prettier-ignore
  ['chunks under another name', 400, 'request.malformed', [LOGIN, HOST, JSON_TYPE, 'transfer-encoding: xchunked'], '0\r\n\r\n'],
  ['a header with a space in its name', 400, 'request.malformed', ['GET /health HTTP/1.1', HOST, 'a b: c']],
  ['a chunk of no size', 400, 'request.malformed', [LOGIN, HOST, JSON_TYPE, 'transfer-encoding: chunked'], 'zz\r\n'],
  ['headers that are too large', 431, 'request.headers_too_large', ['GET /health HTTP/1.1', HOST, `x: ${'a'.repeat(20_000)}`]],
  ['no host', 400, 'request.malformed', ['GET /health HTTP/1.1']],
  ['what the server shall do first', 417, 'request.expectation', [LOGIN, HOST, JSON_TYPE, 'expect: foo', 'content-length: 2'], '{}'],
])('%s is refused in the form of all refusals', async (_what, status, code, head, body) => {
  const [before = '', payload = ''] = (await send(head, body)).split('\r\n\r\n');
  const [first = '', ...lines] = before.split('\r\n');
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  expect(headers).toMatchObject({ ...HEADERS, 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  expect(JSON.parse(payload)).toEqual({ status: 'fail', message: expect.any(String), code });
});

it('a call is not repeated to whoever sent it: TRACE is no method of any path', async () => {
  for (const path of ['/', '/health', '/api/admin/cities', '/uploads/images/a.webp']) {
    const answer = await send([`TRACE ${path} HTTP/1.1`, HOST, 'authorization: Bearer marker', 'connection: close']);
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain('marker');
  }
});

it('what came by TLS is refused with the same header as it is answered with', async () => {
  const expects = [LOGIN, HOST, JSON_TYPE, 'expect: foo', 'content-length: 2'];
  expect(await send([...expects, 'x-forwarded-proto: https'], '{}')).toMatch(
    /strict-transport-security: max-age=31536000; includeSubDomains/i,
  );
  expect(await send(expects, '{}')).not.toMatch(/strict-transport-security/i);
});

it('HTTP 1.0 needs no host', async () => {
  expect(await send(['GET /health HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 /);
});

it.each(['gzip', 'br', 'identity, gzip'])('a body that is sent as %s is not unpacked: 415', async (encoding) => {
  const answer = await send([LOGIN, HOST, 'accept-language: en', JSON_TYPE, `content-encoding: ${encoding}`, 'content-length: 2'], '{}');
  expect(answer).toMatch(/^HTTP\/1\.1 415 [^]+A compressed request is not taken[^]+body\.encoded/);
});

it('a body that names no encoding, or that of none, is read', async () => {
  for (const more of [[], ['content-encoding: Identity']])
    expect(await send([LOGIN, HOST, JSON_TYPE, ...more, 'content-length: 2'], '{}')).toMatch(/^HTTP\/1\.1 422 /);
});

it.each(['EIO=3', 'EIO=2', 'x=1'])('sockets by another protocol (%s) are refused before they are open', async (query) => {
  const key = ['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];
  const upgrade = ['connection: Upgrade', 'upgrade: websocket', ...key];
  for (const path of ['/realtime', '/api/app/v1/realtime']) {
    const answer = await send([`GET ${path}/?${query}&transport=websocket HTTP/1.1`, HOST, ...upgrade]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]+Only protocol 4 of Engine\.IO is spoken here/);
  }
});
