import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A call that a server on loopback took. */
export interface TakenCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
/** What it answers next; `silent` never answers. */
export type NextAnswer = { readonly status: number; readonly body?: object } | 'silent';

/** A real HTTP server that answers what it is told to, in turn, and afterwards 200 with `fallback`. */
export async function startHttpServer(fallback: (call: TakenCall) => object) {
  const calls: TakenCall[] = [];
  const next: NextAnswer[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const call = { path: request.url ?? '', headers: request.headers, body: bytes.toString() };
      calls.push(call);
      const answer = next.shift() ?? { status: 200, body: fallback(call) };
      if (answer === 'silent') return;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  return { url, calls, next, close };
}

export interface TakenMail {
  readonly from: string;
  readonly to: string[];
  readonly text: string;
}

/** A real SMTP server; it refuses the recipients of `refusals` with their codes. */
export async function startSmtpServer() {
  const mails: TakenMail[] = [];
  const refusals = new Map<string, number>();
  /** What came; `greeted` hears by which name. */
  const taken = { mails, refusals, greeted(_name: string): void {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, { hostNameAppearsAs }, done) {
      taken.greeted(hostNameAppearsAs);
      done();
    },
    onRcptTo({ address }, _session, done) {
      const code = refusals.get(address);
      if (code === undefined) return done();
      done(Object.assign(new Error(code >= 500 ? 'no such mailbox' : 'try again later'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map((one) => one.address), text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return Object.assign(taken, { url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
}
