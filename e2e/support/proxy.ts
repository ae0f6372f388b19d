import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { baseUrl } from './api.ts';

/** A proxy before the app, as a test wants it: a network that goes away, a release that comes. */
export interface Proxy {
  readonly url: string;
  /** Whether connections are refused. */
  down: boolean;
  /** What is answered in place of the app; undefined lets a request through. */
  instead: (path: string) => { status: number; text?: string } | undefined;
  /** How long a page takes to come. */
  pageDelay: number;
  /** The build that each answer names, in place of the app's; null leaves it. */
  build: ((path: string) => string | null) | null;
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

const isPage = (incoming: IncomingMessage) => incoming.headers.accept?.startsWith('text/html') ?? false;

export async function startProxy(): Promise<Proxy> {
  const target = new URL(baseUrl());
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    proxy.asked.push(path);
    if (proxy.down) {
      incoming.socket.destroy();
      return;
    }
    const own = proxy.instead(path);
    if (own) {
      outgoing.writeHead(own.status, { 'content-type': 'text/plain' }).end(own.text);
      return;
    }
    if (proxy.pageDelay > 0 && isPage(incoming)) await new Promise((resolve) => setTimeout(resolve, proxy.pageDelay));
    const { method, headers } = incoming;
    const onward = request({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      const build = proxy.build?.(path) ?? null;
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(build !== null && { 'x-build': build }) });
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    down: false,
    instead: () => undefined,
    pageDelay: 0,
    build: null,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
