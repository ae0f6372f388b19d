import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APP_SOCKET_PATH } from '@diwan/contract/app-events';
import { Server } from 'socket.io';
import { afterEach, expect, it, vi } from 'vitest';
import { openAppSocket, type AppSocket } from './app-socket.ts';

let stop: (() => void)[] = [];
afterEach(() => {
  for (const one of stop) one();
  stop = [];
});

/** A server that answers one attempt after the other: lets it in and cuts it, refuses it with a code, or keeps it. */
async function serve(...answers: ('cut' | 'keep' | (string & {}))[]) {
  const attempts: string[] = [];
  const http = createServer();
  const io = new Server(http, { path: APP_SOCKET_PATH, transports: ['websocket'], serveClient: false });
  io.use((_socket, next) => {
    const answer = answers.shift() ?? 'none';
    attempts.push(answer);
    next(answer === 'cut' || answer === 'keep' ? undefined : new Error(answer));
  });
  io.on('connection', (socket) => {
    if (attempts.at(-1) === 'cut') socket.disconnect(true);
    else socket.on('join', (_id, reply: (answer: object) => void) => reply({ ok: true }));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  stop.push(() => void io.close());
  return { attempts, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}
function open(url: string, gap = () => {}): AppSocket {
  const socket = openAppSocket({ url, token: 'abc' }, { gap });
  stop.push(() => socket.close());
  return socket;
}

it('the socket of an app comes back from whatever cut it, and from any answer but that one is logged out', async () => {
  const { attempts, url } = await serve('cut', 'too_many_requests', 'database.unavailable', 'keep');
  const gap = vi.fn();
  const socket = open(url, gap);
  await vi.waitFor(() => expect(attempts).toHaveLength(4), 15_000);
  await vi.waitFor(async () => expect(await socket.say('join', 1)).toEqual({ ok: true }), 5_000);
  expect(gap).toHaveBeenCalledTimes(1);
}, 30_000);

it('who is logged out, and who closed it, does not come back', async () => {
  const out = await serve('auth.required', 'keep');
  open(out.url);
  const closed = await serve('cut', 'keep');
  const socket = open(closed.url);
  await vi.waitFor(() => expect([out.attempts, closed.attempts]).toEqual([['auth.required'], ['cut']]), 5_000);
  socket.close();
  await new Promise((done) => setTimeout(done, 2_500));
  expect([out.attempts, closed.attempts]).toEqual([['auth.required'], ['cut']]);
}, 30_000);
