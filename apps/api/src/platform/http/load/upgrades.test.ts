import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../../testing/access-fixtures.ts';

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

/** What a connection is answered to each of its requests, sent one after the other. */
async function send(...requests: string[]): Promise<string[]> {
  const line = connect((node.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answers: string[] = [];
  try {
    for (const request of requests) {
      line.write(request);
      const [bytes] = (await once(line, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer];
      answers.push(bytes.toString());
    }
  } finally {
    line.destroy();
  }
  return answers;
}
const HEAD = ['host: diwan', 'accept-language: en'];
const LAST = ['GET /health HTTP/1.1', ...HEAD, '', ''].join('\r\n');

it.each(['h2c', 'foo', 'TLS/1.0', 'websocket'])('who offers %s is answered as if they offered nothing', async (offer) => {
  const answers = await send(['GET /health HTTP/1.1', ...HEAD, 'connection: Upgrade', `upgrade: ${offer}`, '', ''].join('\r\n'), LAST);
  expect(answers.map((one) => one.split('\r\n')[0])).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
});

it('a body that comes with an offer is read', async () => {
  const body = JSON.stringify({ email: 'nobody@diwan.example', password: 'palm-oasis-73' });
  const head = ['POST /api/admin/login HTTP/1.1', ...HEAD, 'connection: Upgrade', 'upgrade: h2c', 'content-type: application/json'];
  const answers = await send([...head, `content-length: ${body.length}`, '', body].join('\r\n'), LAST);
  expect(answers[0]).toMatch(/^HTTP\/1\.1 422 [^]+auth\.wrong_credentials/);
  expect(answers[1]).toMatch(/^HTTP\/1\.1 200 /);
});

it.each(['/realtime/?EIO=4&transport=websocket', '/api/app/v1/realtime/?EIO=4&transport=websocket'])(
  'a socket is let in at %s',
  async (path) => {
    const key = ['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];
    const head = [`GET ${path} HTTP/1.1`, ...HEAD, 'connection: Upgrade', 'upgrade: websocket', ...key, '', ''];
    expect((await send(head.join('\r\n')))[0]).toMatch(/^HTTP\/1\.1 101 /);
  },
);
