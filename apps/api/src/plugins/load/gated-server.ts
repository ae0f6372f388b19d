import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { FastifyServerFactory, FastifyServerFactoryHandler } from 'fastify';
import { Admission, type Importance } from './admission.ts';
import { CONNECTION_LIMITS, IDLE_MS, limitBodies } from './deadlines.ts';
import { placeHolder } from './hold-place.ts';
import { refuseInTurns } from './refuse.ts';

const MEASURE_EVERY = 250;

/** What watches the node is answered however full it is; what holds much for long has places of its own kind (`limits.ts`). */
const NOT_COUNTED = /^\/(health|ready|metrics)$|^\/api\/admin\/(uploads|search|exports\/[^/]+|[^/]+\/export)$/;
/** Where money moves: refused last of all, since its callers have begun something that they should not have to guess about. */
const MONEY = /^\/api\/admin\/(wallet|cash_outs|approvals|orders|trips|ordersCars)(\/|$)/;

/** How much a call matters; undefined where it is taken in any case. */
export function importanceOf({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): Importance | undefined {
  const [path = ''] = url.split('?', 1);
  if (NOT_COUNTED.test(path)) return undefined;
  if (method === 'GET' || method === 'HEAD') return 'read';
  return MONEY.test(path) ? 'money' : 'write';
}

/** Lets in as many calls as can be answered in time, and refuses the others at once. */
export function gate(handle: RequestListener, admission: Admission): RequestListener {
  const refuse = refuseInTurns();
  const hold = placeHolder(admission);
  return (request, response) => {
    const importance = importanceOf(request);
    if (importance !== undefined) {
      if (!admission.enter(importance)) return refuse(request, response);
      // Closed also where the caller went away before the answer.
      response.once('close', hold(request));
    }
    handle(request, response);
  };
}

/** The server of the application, before which a gate stands: what is refused never reaches the framework. */
export const gatedServer: FastifyServerFactory<Server> = (handler: FastifyServerFactoryHandler) => {
  const admission = new Admission();
  const server = createServer(CONNECTION_LIMITS, limitBodies(gate(handler as RequestListener, admission)));
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
