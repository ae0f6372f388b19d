import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut or fall silent. */
export interface Proxy {
  readonly port: number;
  /** The same address by this way. */
  readonly via: (url: string) => string;
  /** Nobody listens any more, and who was connected is not. */
  down(): Promise<void>;
  /** Connections stay and are taken, but nothing passes. */
  silence(): void;
  /** Again as in the beginning; what was held back passes now. */
  up(): Promise<void>;
  close(): Promise<void>;
}

/** Where a URL of PostgreSQL or Redis leads, which may be a socket in a folder. */
export function getTarget(url: URL) {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || (url.protocol === 'redis:' ? 6379 : 5432));
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

/** A proxy on loopback before the server of an address. */
export async function startProxy(url: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer({ pauseOnConnect: false }, (near) => {
    const far = connect(getTarget(new URL(url)));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (silent) from.pause();
      from.on('data', (bytes: Buffer) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const down = async () => {
    if (server.listening) server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, 'close');
  };
  return {
    port,
    via(address) {
      const way = new URL(address);
      way.searchParams.delete('host');
      way.host = `127.0.0.1:${port}`;
      return way.href;
    },
    down,
    silence() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    async up() {
      silent = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(server, port);
    },
    close: down,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
