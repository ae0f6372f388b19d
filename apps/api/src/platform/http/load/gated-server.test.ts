import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ar } from '@diwan/locales/ar';
import { Admission } from './admission.ts';
import { gate, gatedServer, getImportance, refusedCalls } from './gated-server.ts';
import { Turns } from './turns.ts';

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let admission: Admission;
let held: ServerResponse[];
let server: Server;
beforeEach(async () => {
  admission = new Admission();
  held = [];
  // What watches a node is answered at once; whatever else comes in waits until the test lets it go.
  const handle = ({ url }: IncomingMessage, response: ServerResponse) =>
    void (url === '/ready' ? response.end('ready') : held.push(response));
  server = createServer(gate(handle, admission, new Turns()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function call(method: string, path: string, headers: Record<string, string> = {}): { answered: Promise<Answered>; hangUp: () => void } {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, method, path, agent: false, headers: { 'accept-language': 'ar', ...headers } });
  const answered = new Promise<Answered>((resolve, reject) => {
    outgoing.once('error', reject).once('response', (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
  });
  answered.catch(() => {});
  outgoing.end();
  return { answered, hangUp: () => outgoing.destroy() };
}

/** Takes every place for reads with calls that nobody finishes. */
async function fillUp() {
  const places = Math.floor(admission.places('read'));
  const calls = Array.from({ length: places }, () => call('GET', '/api/admin/cities'));
  await expect.poll(() => held.length).toBe(places);
  return calls;
}

describe('a full node', () => {
  it('refuses what more comes at once, in the language of the caller, and says when to come back', async () => {
    await fillUp();
    const countRefused = async () => (await refusedCalls.get()).values.find(({ labels }) => labels.importance === 'read')?.value ?? 0;
    const before = await countRefused();
    const { status, headers, body } = await call('GET', '/api/admin/orders?page=2').answered;
    expect(status).toBe(503);
    expect(await countRefused()).toBe(before + 1);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['strict-transport-security']).toBeUndefined();
    const byTls = await call('GET', '/api/admin/orders', { 'x-forwarded-proto': 'https' }).answered;
    expect([byTls.status, byTls.headers['strict-transport-security']]).toEqual([503, 'max-age=31536000; includeSubDomains']);
    expect(JSON.parse(body)).toEqual({
      status: 'error',
      message: ar.errors.server.busy,
      code: 'server.busy',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('still answers what watches it, and takes money', async () => {
    await fillUp();
    const before = held.length;
    expect((await call('GET', '/ready').answered).body).toBe('ready');
    const paid = call('POST', '/api/admin/wallet/charge');
    await expect.poll(() => held.length).toBe(before + 1);
    held.at(-1)?.end('charged');
    expect((await paid.answered).body).toBe('charged');
  });

  it('has a place again when a call ends, and when its caller goes away', async () => {
    const calls = await fillUp();
    held[0]?.end('done');
    // They reach the node in any order.
    const answered = await Promise.race(calls.map(({ answered: own }, index) => own.then(() => index)));
    calls.find((_, index) => index !== answered)?.hangUp();
    await expect.poll(() => admission.running).toBe(held.length - 2);
    const before = held.length;
    call('GET', '/api/admin/cities');
    await expect.poll(() => held.length).toBe(before + 1);
  });
});

it('has its places again when a connection breaks that asked several things at once', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /api/admin/cities HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5));
  // Was sent later, so that the five have come.
  await call('GET', '/ready').answered;
  socket.destroy();
  await call('GET', '/ready').answered;
  await expect.poll(() => admission.running).toBe(0);
});

describe('callers whose bodies drip', () => {
  const drip = () => {
    const { port } = server.address() as AddressInfo;
    const outgoing = request({ port, method: 'POST', path: '/api/admin/cities', agent: false, headers: { 'content-length': '2' } });
    outgoing.on('error', () => {});
    outgoing.write('{');
    return outgoing;
  };

  it('hold no places from those who have said what they want, and hold them once they have', async () => {
    const dripping = Array.from({ length: 60 }, () => drip());
    await expect.poll(() => held.length).toBe(60);
    await expect.poll(() => admission.running).toBe(0);
    for (const response of held) response.req.resume();
    for (const outgoing of dripping.slice(0, 20)) outgoing.end('}');
    await expect.poll(() => admission.running).toBe(20);
    for (const outgoing of dripping.slice(20)) outgoing.destroy();
    for (const response of held.slice()) response.end();
    await expect.poll(() => admission.running).toBe(0);
  });
});

describe('callers who do not take their answers', () => {
  /** More than the network takes in for somebody who does not read. */
  const LARGE = Buffer.alloc(16 * 1024 * 1024);
  const readers: Socket[] = [];
  afterEach(() => readers.splice(0).forEach((socket) => socket.destroy()));
  async function askWithoutReading(count: number) {
    for (let nth = 0; nth < count; nth += 1) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
      readers.push(socket.pause());
      socket.write('GET /api/admin/cities HTTP/1.1\r\nhost: x\r\n\r\n');
    }
    await expect.poll(() => held.length).toBe(count);
  }

  it.each([
    ['whole', (response: ServerResponse) => void response.end(LARGE)],
    ['as a stream', (response: ServerResponse) => void Readable.from([LARGE, LARGE]).pipe(response)],
  ])('hold no places, given %s', async (_, answer) => {
    await askWithoutReading(30);
    expect(admission.running).toBe(30);
    for (const response of held) answer(response);
    await expect.poll(() => admission.running).toBe(0);
    for (const socket of readers) socket.destroy();
    await expect.poll(() => held.every((response) => response.destroyed)).toBe(true);
    expect(admission.running).toBe(0);
  });

  it('are cut off where there are too many, whoever has been waited for longest first', async () => {
    await fillAside(500);
    const [first, second] = held;
    expect(first?.destroyed).toBe(false);
    await fillAside(501);
    await expect.poll(() => first?.destroyed).toBe(true);
    expect(second?.destroyed).toBe(false);
    expect(admission.running).toBe(0);
  });

  /** So many callers in all whose bodies are to come, in the order in which they came. */
  async function fillAside(count: number) {
    while (held.length < count) {
      const before = held.length;
      for (let nth = before; nth < Math.min(count, before + 50); nth += 1) {
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
        readers.push(socket);
        socket.write('POST /api/admin/cities HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{');
      }
      await expect.poll(() => held.length).toBe(Math.min(count, before + 50));
      await expect.poll(() => admission.running).toBe(0);
    }
  }
});

describe('a crowd', () => {
  let crowded: Server;
  const sockets: Socket[] = [];
  /** The turns of the event loop in which calls were started. */
  const startedIn: number[] = [];
  beforeEach(async () => {
    startedIn.length = 0;
    const handle = ({ url }: IncomingMessage, response: ServerResponse) => {
      startedIn.push(performance.nodeTiming.uvMetricsInfo.loopCount);
      // The others wait, and keep their places.
      if (url !== '/api/admin/never') response.end('done');
    };
    crowded = gatedServer(handle, {});
    await new Promise<void>((resolve) => crowded.listen({ port: 0, host: '127.0.0.1', backlog: 1_000 }, resolve));
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    crowded.close();
  });

  /** A connection of its own, and its answers, which all are short. */
  function open(onAnswer: (text: string) => void = () => {}): Socket {
    const socket = connect((crowded.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    return socket.on('data', (data) => onAnswer(data.toString())).on('error', () => {});
  }
  const ask = (socket: Socket, path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  async function getAnswer(socket: Socket, path: string): Promise<string> {
    ask(socket, path);
    const [data] = (await once(socket, 'data')) as [Buffer];
    return data.toString();
  }
  async function fillPlaces() {
    const places = Math.floor(new Admission().places('read'));
    for (let taken = 0; taken < places; taken += 1) ask(open(), '/api/admin/never');
    await expect.poll(() => startedIn.length).toBe(places);
  }

  it('is not started all at once: each call has a turn of its own, and what watches the node has all of them', async () => {
    const calls = Array.from({ length: 50 }, () => open());
    await Promise.all(calls.map((socket) => getAnswer(socket, '/ready')));
    startedIn.length = 0;
    await Promise.all(calls.map((socket) => getAnswer(socket, '/api/admin/cities')));
    expect(new Set(startedIn).size).toBe(50);
  });

  it('of callers who are refused and ask again at once does not keep out who watches the node', async () => {
    await fillPlaces();
    let refused = 0;
    for (let nth = 0; nth < 300; nth += 1) {
      const socket = open(() => {
        refused += 1;
        ask(socket, '/api/admin/cities');
      });
      ask(socket, '/api/admin/cities');
    }
    // Its connection stands behind all of theirs.
    expect(await getAnswer(open(), '/ready')).toMatch(/^HTTP\/1.1 200 /);
    expect(refused).toBeLessThan(3_000);
  });

  it('is refused in the order in which it came, but for those who have just been refused', async () => {
    await fillPlaces();
    const order: string[] = [];
    const [impatient, patient] = [open(), open()];
    expect(await getAnswer(impatient, '/api/admin/cities')).toMatch(/^HTTP\/1.1 503 /);
    await getAnswer(patient, '/ready');
    impatient.on('data', () => order.push('impatient'));
    patient.on('data', () => order.push('patient'));
    ask(impatient, '/api/admin/cities');
    ask(patient, '/api/admin/cities');
    await expect.poll(() => order).toEqual(['patient', 'impatient']);
  });
});

it.each([
  ['GET', '/health', 'watch'],
  ['GET', '/ready', 'watch'],
  ['POST', '/ready', 'write'],
  ['POST', '/api/admin/uploads', undefined],
  ['GET', '/api/admin/orders/export?format=csv', undefined],
  ['GET', '/api/admin/exports/abc', undefined],
  ['GET', '/api/admin/search?keyword=x', undefined],
  ['GET', '/', 'read'],
  ['GET', '/api/admin/wallet/limits', 'read'],
  ['GET', '/ready/', 'read'],
  ['PUT', '/api/admin/cities/3', 'write'],
  ['POST', '/api/admin/orders/3/finish_order', 'money'],
  ['POST', '/api/admin/approvals/3', 'money'],
  ['POST', '/api/admin/orderings', 'write'],
])('%s %s matters as %s', (method, url, importance) => {
  expect(getImportance({ method, url })).toBe(importance);
});
