import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Counter } from 'prom-client';
import type { FastifyServerFactory, FastifyServerFactoryHandler } from 'fastify';
import { Admission, type Importance } from './admission.ts';
import { CONNECTION_LIMITS, IDLE_MS, limitBodies } from './deadlines.ts';
import { placeHolder } from './hold-place.ts';
import { demandHost, refuseExpectation } from './plain-refusal.ts';
import { Turns } from './turns.ts';
import { Incoming } from './upgrades.ts';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { LOCALES } from '@diwan/contract/kit/constants';
import { getLanguage, translate } from '../../translate.ts';
import { HEADERS, keptToHttps } from '../security.ts';
import { recordFrom } from '@diwan/domain/records';

/** Those who are sent away come back at different times: after one second at the earliest. */
const BACK_WITHIN_SECONDS = 3;
const BACK_AFTER_MS = 1_000;

/** Connections over which somebody was refused, and when. Behind a proxy it may be another's: then they only wait a little longer. */
const refusedAt = new WeakMap<Socket, number>();

/** Who asks again at once keeps the node from refusing the others at once. */
function wasJustRefused({ socket }: IncomingMessage): boolean {
  return performance.now() - (refusedAt.get(socket) ?? -BACK_AFTER_MS) < BACK_AFTER_MS;
}

const TEXTS = recordFrom(LOCALES, (locale) => translate(locale, 'errors.server.busy'));

/** 503 in as few steps as there can be: where thousands of calls a second are sent away, each costs next to nothing. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  refusedAt.set(request.socket, performance.now());
  const language = getLanguage(request.headers['accept-language']);
  const body = JSON.stringify({ status: 'error', message: TEXTS[language], code: 'server.busy', request_id: randomUUID() });
  response
    .writeHead(503, {
      ...HEADERS,
      ...keptToHttps(request),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'content-language': language,
      'cache-control': 'no-store',
      'retry-after': `${1 + Math.floor(Math.random() * BACK_WITHIN_SECONDS)}`,
    })
    .end(body);
}

/**
 * Ends connections that ask before they were answered. No browser does, nor a proxy on its way to a node; and where such a
 * connection breaks, Node closes its first answer alone: the others would keep their places for ever.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const busy = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (busy.has(socket)) return void socket.destroy();
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    handle(request, response);
  };
}

const MEASURE_EVERY = 250;

/** Calls that this process sent away at once, with 503: they reach no route, and so no other figure. */
export const refusedCalls = new Counter({
  name: 'http_requests_refused_total',
  help: 'Requests that were answered 503 server.busy at the gate, since the node had no place for them.',
  labelNames: ['importance'],
  registers: [],
});

/** What watches the node is answered at once, however full it is. */
const WATCH = /^\/(health|ready|metrics)$/;
/** What holds much for long has places of its own kind (`limits.ts`). */
const NOT_COUNTED = /^\/api\/app\/v1\/uploads$|^\/api\/admin\/(uploads|search|exports\/[^/]+|[^/]+\/export)$/;
/** Where money moves: refused last of all, since its callers have begun something that they should not have to guess about. */
const MONEY = /^\/api\/(?:admin|app\/v1)\/(wallet|cash_outs|approvals|orders|trips|ordersCars)(\/|$)/;

/** How much a call matters: undefined where it is taken in any case, `watch` where that is at once. */
export function getImportance({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): Importance | 'watch' | undefined {
  const [path = ''] = url.split('?', 1);
  const reads = method === 'GET' || method === 'HEAD';
  if (reads && WATCH.test(path)) return 'watch';
  if (NOT_COUNTED.test(path)) return undefined;
  if (reads) return 'read';
  return MONEY.test(path) ? 'money' : 'write';
}

/** Lets in as many calls as can be answered in time, and refuses the others; both in short turns, so that nobody waits outside. */
export function gate(handle: RequestListener, admission: Admission, turns: Turns): RequestListener {
  const hold = placeHolder(admission);
  const start = (request: IncomingMessage, response: ServerResponse) =>
    turns.start(() => void (response.destroyed || handle(request, response)));
  const refuseLater = (request: IncomingMessage, response: ServerResponse) =>
    turns.refuse(() => void (response.destroyed || refuse(request, response)), wasJustRefused(request));
  return oneAtATime((request, response) => {
    const importance = getImportance(request);
    if (importance === 'watch') return handle(request, response);
    const isTaken = importance === undefined || admission.enter(importance);
    if (!isTaken) refusedCalls.inc({ importance });
    // Closed also where the caller went away before the answer.
    if (isTaken && importance !== undefined) response.once('close', hold(request, response));
    if (!(isTaken ? start : refuseLater)(request, response)) request.destroy();
  });
}

/** The server of the application, before which a gate stands: what is refused never reaches the framework. */
export const gatedServer: FastifyServerFactory<Server> = (handler: FastifyServerFactoryHandler) => {
  const admission = new Admission();
  const turns = new Turns();
  const server = createServer(
    { ...CONNECTION_LIMITS, IncomingMessage: Incoming, requireHostHeader: false },
    demandHost(limitBodies(gate(handler as RequestListener, admission, turns))),
  );
  server.on('checkExpectation', refuseExpectation);
  server.on('connection', () => turns.connected());
  server.setTimeout(IDLE_MS);
  let measuredAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    admission.measure((now - measuredAt) / 1000);
    measuredAt = now;
  }, MEASURE_EVERY).unref();
  server.once('close', () => clearInterval(timer));
  return server;
};
