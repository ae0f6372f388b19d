import { openServerKeys } from './platform/server-keys.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/database/connection.ts';
import { adminSessions } from './access/access-cache.ts';
import { personSessionKind } from './access/persons/person-cache.ts';
import { registerPersonAccess } from './access/persons/person-access.ts';
import { SessionCache } from './access/session-cache.ts';
import { Bus } from './platform/bus/bus.ts';
import type { ApprovalKinds } from './ledger/till/approval-kind.ts';
import { registerFindingsOfRefusals } from './ledger/till/findings.ts';
import type { Context } from './crud/resource/context.ts';
import { once } from './platform/once.ts';
import { idempotencySweep } from './platform/http/idempotency.ts';
import { COUNTER_TIMERS } from './crud/counters/keep-counters.ts';
import { registerExportDownloads } from './crud/routes/export-routes.ts';
import { Settings } from './crud/resource/settings.ts';
import { registerJobRoutes } from './crud/routes/job-routes.ts';
import { registerDraining } from './platform/http/draining.ts';
import { registerForms } from './platform/http/forms.ts';
import { registerResource } from './crud/routes/resource-routes.ts';
import { registerAccess } from './access/access.ts';
import { registerCaller } from './access/caller.ts';
import { registerBuildId } from './platform/http/build-id.ts';
import { DASHBOARD, registerDashboard } from './platform/http/dashboard.ts';
import { registerDocuments } from './crud/documents/documents.ts';
import { createServer } from './platform/http/create-server.ts';
import { startTelemetry, type Telemetry } from './platform/telemetry/telemetry.ts';
import { registerTracing } from './platform/http/trace-calls.ts';
import { registerErrors } from './platform/http/errors.ts';
import { registerHealth } from './platform/http/health.ts';
import { orphanedJobs, registerJobs } from './crud/jobs/register-jobs.ts';
import type { Server } from './platform/http/server.ts';
import { registerLanguage } from './platform/http/language.ts';
import { checkMapTiles, registerMapTiles } from './platform/http/map-tiles.ts';
import { Backups, backupTimer } from './platform/backup/backup-timer.ts';
import { readRecovery } from './platform/backup/recovery.ts';
import { openErasedStore } from './platform/backup/store.ts';
import { nodeRowTimer, removeNodeRow } from './platform/node/node-rows.ts';
import { registerNodeWatch } from './platform/node/node-watch.ts';
import { Timers, type Timer } from './platform/timers.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { PersonSockets } from './crud/events/person-sockets.ts';
import { registerRealtime } from './crud/events/realtime.ts';
import { Looks } from './crud/events/looks.ts';
import { PersonPresence } from './crud/events/person-presence.ts';
import { Watches } from './crud/events/watches.ts';
import { registerSecurity } from './platform/http/security.ts';
import { deleteJob } from './crud/write/delete-job.ts';
import { approvalKinds } from './modules/approval-kinds.ts';
import { registerRefusals } from './modules/audit/index.ts';
import { MODULES, RESOURCE_APIS } from './modules/index.ts';
import { sealTotpSecrets, superAdminsNeedTotp } from './modules/session/index.ts';
import type { OnSettled } from './platform/outbox/outbox.ts';

export interface AppDependencies {
  config: Config;
  database: Database;
  /** The present, in milliseconds; tests pass their own. */
  now?: () => number;
  logger?: boolean | object;
}

declare module './platform/http/server.ts' {
  interface ServerParts {
    /** What a second admin may be asked for. */
    approvalKinds: ApprovalKinds;
  }
}

export const API = '/api/admin';
/** What the apps of clients and providers call. */
export const APP_API = '/api/app/v1';

/** The address at which this machine reaches a node that listens. */
function getOwnUrl(app: Server): string | null {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) return null;
  const host = ['0.0.0.0', '::'].includes(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** The demo's people; their code is loaded where they live alone. */
const demoTimer = (app: Server): Timer<Context> => ({
  name: 'people of the demo',
  every: 2_000,
  oneNode: true,
  async run(context, ending) {
    const url = getOwnUrl(app);
    if (url === null) return;
    const { liveWhileWatched } = await import('./demo/live-people.ts');
    await liveWhileWatched(context, url, ending);
  },
});

/** Everything that is done by the clock. */
const getTimers = (app: Server): Timer<Server>[] => [
  ...(app.config.backupTo === null ? [] : [backupTimer]),
  ...COUNTER_TIMERS,
  idempotencySweep,
  orphanedJobs,
  nodeRowTimer,
  ...MODULES.flatMap(({ timers = [] }) => timers),
  ...(app.config.demo && app.config.demoLive === true ? [demoTimer(app)] : []),
];

/** Tells every module that asked what became of a message. */
const tellModules: OnSettled = async (transaction, message) => {
  for (const { messageSettled } of MODULES) await messageSettled?.(transaction, message);
};

/** The log as it is, and exported as well. */
const withTelemetry = (logger: AppDependencies['logger'], { logLevel }: Config, { logOptions }: Telemetry): object => ({
  level: logLevel,
  ...(typeof logger === 'object' && logger),
  ...logOptions,
});

/** The whole application, ready to listen or to be injected into. */
export async function buildApp({ config, database, now = Date.now, logger }: AppDependencies): Promise<Server> {
  const node = crypto.randomUUID();
  const telemetry = await startTelemetry(config, node);
  const app = createServer(config, telemetry ? withTelemetry(logger, config, telemetry) : (logger ?? { level: config.logLevel }));
  if (telemetry) {
    telemetry.useLog(app.log);
    registerTracing(app);
    // Registered first, and so the last to close: what ends until then is sent as well.
    app.addHook('onClose', () => telemetry.close());
  }
  app.decorate('node', node);
  app.decorate('config', config);
  app.decorate('database', database);
  app.decorate('now', now);
  app.decorate('bus', new Bus(app.node, database, config.redisUrl, app.log));
  app.decorate(
    'accessCache',
    new SessionCache(
      database,
      app.bus,
      now,
      adminSessions({ idleMs: config.sessionIdleHours * 60 * 60_000, superAdminsNeedTotp: superAdminsNeedTotp(config) }),
    ),
  );
  app.decorate('personCache', new SessionCache(database, app.bus, now, personSessionKind));
  app.decorate(
    'keys',
    once(() => openServerKeys(config, database)),
  );
  app.decorate('recovery', await readRecovery(database));
  app.decorate('resources', RESOURCE_APIS);
  app.decorate(
    'fileHolders',
    MODULES.flatMap(({ holdsFiles = [] }) => holdsFiles),
  );
  app.decorate('settings', new Settings(database, app.bus));
  app.decorate('approvalKinds', approvalKinds(MODULES));
  app.addHook('onClose', () => app.bus.close());
  await sealTotpSecrets(app);
  await checkMapTiles(config);

  registerSecurity(app);
  registerBuildId(app, DASHBOARD);
  registerLanguage(app);
  registerDraining(app);
  registerErrors(app);
  registerRefusals(app);
  registerFindingsOfRefusals(app);
  registerAccess(app, app.accessCache);
  registerPersonAccess(app, app.personCache);
  registerCaller(app);
  registerDocuments(app);
  registerMetrics(app);
  registerNodeWatch(app);
  await registerForms(app);
  registerHealth(app);
  registerMapTiles(app, API);
  // Before the jobs, whose start takes its time: a dashboard that connects at once is let in.
  registerRealtime(app);
  app.decorate('personSockets', new PersonSockets(app));
  app.decorate('personPresence', new PersonPresence(app, app.personSockets));
  app.decorate('watches', new Watches());
  app.decorate('looks', new Looks(app.log));
  // A restored copy does nothing by itself until somebody has looked at it.
  const timers = new Timers<Server>(
    app,
    getTimers(app).filter(({ inRecovery }) => app.recovery === null || inRecovery),
  );
  app.decorate('wake', (name: string) => timers.wake(name));
  app.addHook('preClose', async () => {
    await timers.stop();
    await removeNodeRow(app);
  });
  await registerJobs(app, [...MODULES.flatMap(({ jobs = [] }) => jobs), deleteJob(RESOURCE_APIS)], tellModules);
  app.addHook('onListen', async () => timers.start());
  registerJobRoutes(app, API);
  for (const module of MODULES) await module.register?.(app, API);
  for (const module of MODULES) await module.registerApp?.(app, APP_API);
  for (const api of RESOURCE_APIS) registerResource(app, api, API);
  const downloads = MODULES.flatMap((module) => module.downloads?.(app, API) ?? []);
  app.decorate('backups', config.backupTo === null ? null : await Backups.open(config, database, app.files));
  app.decorate('erasedStore', await openErasedStore(config));
  app.addHook('onClose', () => {
    app.backups?.close();
    app.erasedStore.close();
  });
  registerExportDownloads(app, RESOURCE_APIS, API, downloads);
  registerDashboard(app);
  await app.ready();
  // Whoever wants to hear something has said so by now.
  await app.bus.listen();
  return app;
}
