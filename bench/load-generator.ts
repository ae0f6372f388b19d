import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

/** One measured stretch: the same request over and over on a number of keep-alive connections. */
export interface Load {
  readonly url: string;
  readonly token: string;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  /** Of each answer, in milliseconds. */
  readonly times: readonly number[];
  readonly perSecond: number;
  /** Of one answer. */
  readonly bytes: number;
}

/** Sends requests one after another on one socket. Plain sockets: a full client would use the processor that the servers need. */
function drive({ url, token, milliseconds }: Load, times: number[]): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nAccept-Language: ar\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const until = performance.now() + milliseconds;
    let sentAt = 0;
    let missing = -1;
    let size = 0;
    const send = () => {
      sentAt = performance.now();
      missing = -1;
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.once('connect', send).once('error', reject);
    socket.on('data', (chunk) => {
      if (missing === -1) {
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (end === -1 || !head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
          socket.destroy();
          reject(new Error(`unexpected answer from ${url}: ${chunk.toString('utf8', 0, 500)}`));
          return;
        }
        size = end + 4 + length;
        missing = size;
      }
      missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      times.push(now - sentAt);
      if (now < until) send();
      else {
        socket.end();
        resolve(size);
      }
    });
  });
}

process.on('message', (load: Load) => {
  const times: number[] = [];
  const startedAt = performance.now();
  Promise.all(Array.from({ length: load.connections }, () => drive(load, times))).then(
    ([bytes = 0]) => {
      const perSecond = (times.length * 1000) / (performance.now() - startedAt);
      process.send?.({ times, perSecond, bytes } satisfies LoadResult);
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
