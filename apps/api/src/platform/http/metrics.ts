import { timingSafeEqual } from 'node:crypto';
import { FAST_SECONDS } from '@diwan/contract/status/objectives';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../errors.ts';
import { getImportance, refusedCalls } from './load/gated-server.ts';
import type { CallTotals } from '../node/recent-calls.ts';
import { bearerToken, hashToken } from './bearer-token.ts';
import { registerFigures } from './figures.ts';
import { makeObjectiveCounts, readObjectives, registerObjectives, type ObjectiveCounts } from './objectives.ts';

/** A call that takes as long is no fast one. */
const FAST_MS = FAST_SECONDS * 1000;

const sum = (values: readonly { readonly value: number }[]) => values.reduce((all, { value }) => all + value, 0);

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Live connections of this process that were refused before anybody knew whose they are. */
export const refusedConnections = new Counter({
  name: 'realtime_connections_refused_total',
  help: 'Live connections that were refused: of a page of another origin, without an upgrade to websocket, or otherwise malformed.',
  labelNames: ['reason'],
  registers: [],
});

/** What a scraper on this machine sends. Whatever carries more may have been passed on: no list names all that proxies add. */
const SENT_BY_SCRAPERS = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'authorization',
  'x-prometheus-scrape-timeout-seconds',
]);

/**
 * True for whoever runs on this machine, where the installation says that they are welcome: a proxy that adds no header looks just like
 * them, and nothing in a call tells. Behind a known proxy nobody is local, and what carries more than a scraper sends was passed on.
 */
function isWelcomeHere(request: FastifyRequest): boolean {
  const { metricsLocal, trustProxy } = request.server.config;
  if (metricsLocal !== true || trustProxy > 0) return false;
  const { remoteAddress = '' } = request.socket;
  const isPlain = Object.keys(request.headers).every((name) => SENT_BY_SCRAPERS.has(name));
  return isPlain && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress);
}

/** Compared by their hashes, so that the time taken tells nothing of how much was right. */
function holdsToken(request: FastifyRequest, token: string | null): boolean {
  const given = bearerToken(request);
  return token !== null && given !== undefined && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

/**
 * How many requests there were, how long they took and how they ended. A route has two series, and one more for each fault that it had:
 * a histogram for each of nine hundred routes and its statuses was 1.9 MB a scrape. How long is spread by what a call does, and what
 * callers are refused is counted by its status.
 */
function watchRequests(register: Registry, { answered, fast }: ObjectiveCounts) {
  const registers = [register];
  const labelNames = ['method', 'route'] as const;
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests that were answered, by route.', labelNames, registers });
  const seconds = new Counter({
    name: 'http_request_seconds_total',
    help: 'How long they took together, by route.',
    labelNames,
    registers,
  });
  const statuses = new Counter({
    name: 'http_responses_total',
    help: 'Requests that were answered, by method and status.',
    labelNames: ['method', 'status'],
    registers,
  });
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Requests that were answered with 500 or above, by route and status.',
    labelNames: [...labelNames, 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by what they do: read, write, money, watch (health and figures) or large (files, exports).',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  });
  return (request: FastifyRequest, { statusCode: status, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>) => {
    const { method } = request;
    // The route's own spelling, never the path: paths are without number.
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method, route });
    seconds.inc({ method, route }, elapsedTime / 1000);
    statuses.inc({ method, status });
    if (status >= 500) faults.inc({ method, route, status });
    const importance = getImportance(request.raw);
    durations.observe({ kind: importance ?? 'large' }, elapsedTime / 1000);
    // What met no route counts nowhere, it is somebody's typing; what is large is answered, and slow by its nature.
    if (!route.startsWith('/api/')) return;
    answered.calls += 1;
    if (status >= 500) answered.missed += 1;
    else if (importance !== undefined) {
      fast.calls += 1;
      if (elapsedTime >= FAST_MS) fast.missed += 1;
    }
  };
}

/** What has been counted so far, but for what watches the node and what met no route; what is large is slow by its nature. */
async function readCallTotals(register: Registry, counts: ObjectiveCounts): Promise<CallTotals> {
  const readCounter = async (name: string) => {
    const counter = await register.getSingleMetric(name)?.get();
    return (counter?.values ?? []).map(({ labels, value }) => {
      const { method = '', route = '', status } = labels;
      return { route: `${method} ${route}`, importance: getImportance({ method: `${method}`, url: `${route}` }), status, value };
    });
  };
  const isCounted = ({ route, importance }: { route: string; importance: unknown }) => importance !== 'watch' && !route.endsWith(' none');
  const counted = (await readCounter('http_requests_total')).filter(isCounted);
  const seconds = new Map((await readCounter('http_request_seconds_total')).map(({ route, value }) => [route, value]));
  const failed = (await readCounter('http_faults_total')).filter(isCounted);
  const atGate = sum((await refusedCalls.get()).values);
  return {
    calls: sum(counted) + atGate,
    refused: sum(failed.filter(({ status }) => status === 503)) + atGate,
    faults: sum(failed.filter(({ status }) => status !== 503)),
    routes: counted
      .filter(({ importance }) => importance !== undefined)
      .map(({ route, value }) => ({ route, calls: value, took: (seconds.get(route) ?? 0) * 1000 })),
    objectives: await readObjectives(counts),
  };
}

const getAgeSeconds = ({ now }: FastifyInstance, since: number | null) => (since === null ? 0 : Math.max(0, (now() - since) / 1000));

/** What a lost machine would take with it. */
const BACKUP_FIGURES: Readonly<Record<string, { readonly help: string; readonly read: (app: FastifyInstance) => number }>> = {
  backup_age_seconds: {
    help: 'Since the newest backup began; since 1970 where there is none. Twice BACKUP_EVERY_HOURS is too old.',
    read: (app) => getAgeSeconds(app, app.backups?.newestAt ?? 0),
  },
  backup_every_seconds: { help: 'How often one is due.', read: ({ config }) => config.backupEveryHours * 3600 },
  wal_waiting_seconds: {
    help: 'Since when WAL waits to be sent where backups lie; 0 where none does.',
    read: (app) => getAgeSeconds(app, app.backups?.waitingSince ?? null),
  },
};

/** `/metrics` for Prometheus, for scrapers with the token, and those on this machine where they are welcome: the process, the pool, and how long each call takes. */
export function registerMetrics(app: FastifyInstance) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const counts = makeObjectiveCounts();
  const watch = watchRequests(register, counts);
  registerObjectives(register, counts);
  app.decorate('readCallTotals', () => readCallTotals(register, counts));
  const { pool } = app.database;
  const sessions = { total: () => pool.totalCount, idle: () => pool.idleCount, waiting: () => pool.waitingCount };
  const gauge = new Gauge({
    name: 'database_pool_sessions',
    help: 'Sessions of the pool that are open and idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(sessions)) this.set({ state }, count());
    },
  });
  register.registerMetric(gauge);
  registerFigures(register, app);
  for (const [name, { help, read }] of Object.entries(BACKUP_FIGURES)) {
    if (app.config.backupTo === null) continue;
    const figure = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read(app));
      },
    });
    register.registerMetric(figure);
  }
  register.registerMetric(refusedCalls);
  register.registerMetric(refusedConnections);
  for (const [name, { help, holds }] of Object.entries(NEIGHBOURS)) {
    if (name === 'redis_connected' && app.config.redisUrl === null) continue;
    const known = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(holds(app) ? 1 : 0);
      },
    });
    register.registerMetric(known);
  }
  app.addHook('onResponse', (request, reply, done) => {
    watch(request, reply);
    done();
  });
  app.addHook('onClose', () => register.clear());
  app.get('/metrics', { config: { guard: 'public', doc: METRICS_DOC } }, async (request, reply) => {
    if (!isWelcomeHere(request) && !holdsToken(request, app.config.metricsToken)) throw notFound('route.not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

const NEIGHBOURS: Readonly<Record<string, { help: string; holds: (app: FastifyInstance) => boolean }>> = {
  database_ready: { help: 'Whether the database answers and takes writes.', holds: (app) => app.bus.condition === 'well' },
  redis_connected: { help: 'Whether news travel by Redis too; by the database they always do.', holds: (app) => app.bus.isRedisConnected },
};

const METRICS_DOC = {
  summary: 'Figures for Prometheus; answered on this machine, and to the token of METRICS_TOKEN',
  tag: 'operation',
  answer: { type: 'string' },
  answerType: 'text/plain',
  codes: { 404: ['route.not_found'] },
} as const;
