import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { getTarget } from './proxy.ts';

/** How a pooler lends its sessions, and what it does with `options`, as PgBouncer does by its settings. */
export interface PoolerOptions {
  readonly mode: 'session' | 'transaction' | 'statement';
  readonly options: 'refuse' | 'ignore';
  /** How many sessions it has at once, as PgBouncer by default_pool_size; who comes later waits. */
  readonly most?: number;
}

export interface Pooler {
  /** The same address through the pooler. */
  readonly via: (url: string) => string;
  close(): Promise<void>;
}

function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5, letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
const refusal = (code: string, why: string) => message('E', Buffer.from(`SFATAL\0C${code}\0M${why}\0\0`));

/** Calls with each whole message of a stream. */
function eachMessage(socket: Socket, take: (letter: string, whole: Buffer) => void): void {
  let left = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (let end: number; left.length >= 5 && left.length >= (end = 1 + left.readInt32BE(1)); left = left.subarray(end))
      take(left.toString('latin1', 0, 1), left.subarray(0, end));
  });
}

/** What a session asks for as it begins, by name. */
function readStart(packet: Buffer): Map<string, string> {
  const words = packet.toString('utf8', 8).split('\0');
  return new Map(Array.from({ length: words.length >> 1 }, (_, nth) => [words[2 * nth] ?? '', words[2 * nth + 1] ?? '']));
}

function writeStart(wanted: Map<string, string>): Buffer {
  const words = [...wanted].filter(([name]) => name !== '').flat();
  const content = Buffer.from(`\0\0\0\0\0\x03\0\0${words.join('\0')}\0\0`, 'latin1');
  content.writeInt32BE(content.length, 0);
  return content;
}

/** A session of the server, that whoever holds it hears. */
interface Backend {
  readonly socket: Socket;
  onMessage: (letter: string, whole: Buffer) => void;
}

/** A small pooler on loopback before a server that asks for no password: as much of PgBouncer as a start meets. */
export async function startPooler(url: string, { mode, options, most = Infinity }: PoolerOptions): Promise<Pooler> {
  const sockets = new Set<Socket>();
  const idle: Backend[] = [];
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}));
    return socket;
  };

  let left = most;
  const waiting: (() => void)[] = [];
  const awaitTurn = async () => left-- > 0 || new Promise<void>((resolve) => waiting.push(resolve));
  const giveTurn = () => {
    left++;
    waiting.shift()?.();
  };

  async function open(start: Buffer): Promise<Backend> {
    await awaitTurn();
    const backend: Backend = { socket: keep(connect(getTarget(new URL(url)))), onMessage: () => {} };
    backend.socket.once('close', giveTurn);
    eachMessage(backend.socket, (letter, whole) => backend.onMessage(letter, whole));
    backend.socket.write(start);
    return new Promise((resolve) => {
      backend.onMessage = (letter) => letter === 'Z' && resolve(backend);
    });
  }

  function serve(near: Socket, start: Buffer): void {
    let own: Promise<Backend> | undefined;
    const lend = () =>
      (own ??= Promise.resolve(idle.pop() ?? open(start)).then((backend) => {
        backend.onMessage = (letter, whole) => {
          near.write(whole);
          // A session that is not in a transaction goes to whoever comes next.
          if (letter !== 'Z' || mode === 'session' || whole.toString('latin1', 5) !== 'I') return;
          own = undefined;
          idle.push(backend);
        };
        return backend;
      }));
    near.on('data', (bytes: Buffer) => {
      if (mode === 'statement' && bytes.includes('begin\0'))
        near.end(refusal('08P01', 'transaction blocks not allowed in statement pooling mode'));
      else void lend().then(({ socket }) => socket.write(bytes));
    });
    near.on('close', () => void own?.then(({ socket }) => socket.destroy()));
    // "R" lets in; "K" has numbers of the pooler's own; "Z" is ready.
    near.write(Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8, 1)), message('Z', Buffer.from('I'))]));
  }

  const server = createServer((near) => {
    keep(near).once('data', (packet: Buffer) => {
      const wanted = readStart(packet);
      if (wanted.delete('options') && options === 'refuse') near.end(refusal('08P01', 'unsupported startup parameter: options'));
      else serve(near, writeStart(wanted));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    via(address) {
      const way = new URL(address);
      way.searchParams.delete('host');
      way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      return way.href;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
