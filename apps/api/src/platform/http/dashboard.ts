import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CHECKOUT } from '../../config.ts';
import { pageHeaders } from './security.ts';

const INDEX = 'index.html';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const RECHECKED = 'no-cache';
/** Paths that are the server's own: what it does not know there is missing, not a page of the dashboard. */
const SERVER_PATHS = /^\/(api|uploads|realtime|health|ready|metrics)(\/|$)/;
/** What the build keeps for itself, and the compressed copies, which are sent under their files' names. */
const NOT_PUBLIC = /\/\.|\.(br|gz)$/;
const FILE = /^\/assets\/|\.\w+$/;

/** Whether a path is one of the dashboard's, whose page or file answers it. */
export const isOfDashboard = (path: string): boolean => path.startsWith('/') && !SERVER_PATHS.test(path) && !NOT_PUBLIC.test(path);

const getPath = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/';

/** The worker that takes itself away, in place of the other where it is switched off. */
const WORKER = 'sw.js';
const WORKER_OFF = 'sw-off.js';

export const DASHBOARD = join(CHECKOUT, 'apps/web/dist');

/** Serves the built dashboard: its files, and its page for every other path, which the browser's router will know. */
export function registerDashboard(app: FastifyInstance, folder = DASHBOARD) {
  if (!existsSync(join(folder, INDEX))) {
    app.get('/*', { config: { guard: 'public' } }, (request, reply) => {
      if (SERVER_PATHS.test(getPath(request))) return reply.callNotFound();
      return reply
        .status(503)
        .type('text/plain')
        .send('The dashboard is not built yet: run "npm run build", or "npm run dev" and open its address.\n');
    });
    return;
  }
  const page = pageHeaders(app.config);
  const assets = join(folder, 'assets/');
  app.register(fastifyStatic, {
    root: folder,
    serve: false,
    // The build leaves a .br and a .gz beside each file that gains by it.
    preCompressed: true,
    cacheControl: false,
    // Only of files that are there: a missing one may come with the next build.
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(assets) ? IMMUTABLE : RECHECKED),
  });

  app.get('/*', { config: { guard: 'public' } }, (request, reply) => {
    const path = getPath(request);
    if (!isOfDashboard(path)) return reply.callNotFound();
    // A missing file is missing: the page in its place would be run as a script. A worker lives under the policy of its own file.
    const file = FILE.test(path) ? path.slice(1) : INDEX;
    return reply.headers(page).sendFile(file === WORKER && app.config.serviceWorker === false ? WORKER_OFF : file);
  });
}
