import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Counter } from 'prom-client';
import type { FastifyServerFactory, FastifyServerFactoryHandler } from 'fastify';
import { Admission, type Importance } from './admission.ts';
import { CONNECTION_LIMITS, IDLE_MS, limitBodies } from './deadlines.ts';
import { placeHolder } from './hold-place.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { demandHost, refuseExpectation } from './plain-refusal.ts';
import { refuse, wasJustRefused } from './refuse.ts';
import { Turns } from './turns.ts';
import { Incoming } from './upgrades.ts';

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
