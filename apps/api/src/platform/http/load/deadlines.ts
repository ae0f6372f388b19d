import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { refusePlainly } from './plain-refusal.ts';

/** For a body; of an upload for each stretch of it. */
const BODY_MS = 30_000;
/** What an upload brings in a stretch, at least: a big video comes over a slow line, but not for ever. */
const STRETCH_BYTES = 64 * 1024;
const STRETCHES = 60;
/** Those of dashboards and of apps. */
const UPLOAD = /^\/api\/(?:admin|app\/v1)\/uploads(\?|$)/;

/** How long connections may take their time, in milliseconds. Node looks after them every few seconds. */
export const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  // Of bodies the watch below has its own; this is the end of all.
  requestTimeout: (STRETCHES + 2) * BODY_MS,
  connectionsCheckingInterval: 5_000,
  // Longer than proxies keep theirs, so that none sends a call into a closing connection.
  keepAliveTimeout: 72_000,
} as const satisfies ServerOptions;

/** Of a connection on which nothing moves in either direction, such as that of a reader who went to sleep over a file. */
export const IDLE_MS = 300_000;

/** 408 in the caller's language; then the connection goes, with whatever still drips into it. */
function cut(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.socket.destroy();
  refusePlainly(request, response, 408, 'body.too_slow');
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Cuts bodies that drip, whoever was to read them: also those of calls that were refused before. */
export function limitBodies(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (hasBody(request)) watch(request, response);
    handle(request, response);
  };
}

function watch(request: IncomingMessage, response: ServerResponse): void {
  let stretches = UPLOAD.test(request.url ?? '') ? STRETCHES : 1;
  let received = request.socket.bytesRead;
  const timer = setInterval(() => {
    const more = request.socket.bytesRead - received;
    received += more;
    stretches -= 1;
    if (stretches > 0 && more >= STRETCH_BYTES) return;
    clearInterval(timer);
    cut(request, response);
  }, BODY_MS).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
