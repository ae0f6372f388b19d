import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { beginSpan, runIn, type OpenSpan } from '../telemetry/spans.ts';

const spans = new WeakMap<IncomingMessage, OpenSpan>();

/** Begins the span of a call, and answers what the call is known by: in its answer, in the log, and to whoever reads the trace. */
export function beginCall(request: IncomingMessage): string {
  const { url = '', method = '', headers } = request;
  // Files and what watches the node are nobody's trace.
  if (!url.startsWith('/api/')) return randomUUID();
  const { traceparent } = headers;
  const parent = typeof traceparent === 'string' ? traceparent : undefined;
  const span = beginSpan({ name: method, kind: 'server', facts: { 'http.request.method': method }, parent });
  if (!span) return randomUUID();
  spans.set(request, span);
  return span.traceId;
}

/** Has all that a call does be a part of its span, and tells dashboards that there are traces. */
export function registerTracing(app: FastifyInstance): void {
  const faults = new WeakMap<IncomingMessage, unknown>();
  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.get(request.raw);
    if (!span) return done();
    reply.header('traceresponse', span.traceparent);
    runIn(span, done);
  });
  app.addHook('onError', (request, _reply, error, done) => {
    faults.set(request.raw, error);
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const span = spans.get(request.raw);
    span?.rename(`${method} ${route}`);
    const fault = statusCode >= 500 ? (faults.get(request.raw) ?? statusCode) : undefined;
    span?.end(fault, { 'http.route': route, 'http.response.status_code': statusCode });
    done();
  });
}
