import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createAppClient } from './app-client.ts';
import { AppCallError } from './app-error.ts';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> } | 'cut';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that gives these answers, one after another, and keeps what it heard. */
async function serve(...replies: Reply[]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      const reply = replies.shift() ?? 'cut';
      if (reply === 'cut') return void request.socket.destroy();
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(JSON.stringify(reply.body));
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const fine = (data: unknown): Reply => ({ status: 200, body: { status: 'success', message: 'ok', data } });
const busy: Reply = { status: 503, body: { status: 'error', code: 'busy', message: 'Later' }, headers: { 'retry-after': '0' } };

describe('the client of the apps', () => {
  it('fills in the path and says who asks', async () => {
    const { heard, url } = await serve(fine(null));
    await createAppClient({ url, language: 'ar', version: '2.1', token: 'abc' }).call('DELETE sessions/:id', { params: { id: 7 } });
    expect(heard[0]).toMatchObject({
      method: 'DELETE',
      url: '/api/app/v1/sessions/7',
      body: '',
      headers: { authorization: 'Bearer abc', 'accept-language': 'ar', 'x-app-version': '2.1' },
    });
    expect(heard[0]?.headers).not.toHaveProperty('content-type');
  });

  it('leaves empty values of a query out', async () => {
    const { heard, url } = await serve(fine({}), fine({}));
    const client = createAppClient({ url, language: 'en' });
    await client.call('GET config', { query: { country_id: 3 } });
    await client.call('GET config');
    expect(heard.map((one) => one.url)).toEqual(['/api/app/v1/config?country_id=3', '/api/app/v1/config']);
  });

  it('asks again for what is asked safely, when nobody answers or the server asks for patience', async () => {
    const { heard, url } = await serve('cut', busy, fine([{ id: 1 }]));
    expect(await createAppClient({ url, language: 'en' }).call('GET sessions')).toEqual([{ id: 1 }]);
    expect(heard).toHaveLength(3);
  });

  it('never repeats what would be done twice', async () => {
    const { heard, url } = await serve('cut', fine(null));
    const asked = createAppClient({ url, language: 'en' }).call('POST sessions/code', {
      body: { phone: '+971501234567', user_type: 'client' },
    });
    await expect(asked).rejects.toMatchObject({ status: 0, code: 'offline' });
    expect(heard).toHaveLength(1);
  });

  it('says what was refused, and does not ask again', async () => {
    const body = { status: 'error', code: 'code.wrong', message: 'That is not the code', errors: { code: ['Wrong'] } };
    const { heard, url } = await serve({ status: 422, body }, fine(null));
    const error = await createAppClient({ url, language: 'en' })
      .call('GET profile')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppCallError);
    expect(error).toMatchObject({ status: 422, code: 'code.wrong', message: 'That is not the code', errors: { code: ['Wrong'] } });
    expect(heard).toHaveLength(1);
  });

  it('gives up in the end', async () => {
    const { heard, url } = await serve(busy, busy, busy, busy);
    await expect(createAppClient({ url, language: 'en', retries: 1 }).call('GET profile')).rejects.toMatchObject({ code: 'busy' });
    expect(heard).toHaveLength(2);
  });
});
