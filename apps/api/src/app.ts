import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { superAdminsNeedTotp } from './auth/totp.ts';
import { sealTotpSecrets } from './auth/seal-totp-secrets.ts';
import { openServerKeys, type ServerKeys } from './auth/server-keys.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { AccessCache } from './kit/access-cache.ts';
import { NodeSignals } from './kit/node-signals.ts';
import type { ApprovalKinds } from './money/approval-kind.ts';
import { registerDemoPartners } from './demo/move-partners.ts';
import type { ResourceApi } from './kit/crud.ts';
import { once } from './kit/once.ts';
import { registerIdempotency } from './kit/idempotency.ts';
import { registerCounters } from './kit/counters/keep-counters.ts';
import { registerExportDownloads } from './kit/export/export-routes.ts';
import { Settings } from './kit/settings.ts';
import { registerJobRoutes } from './kit/jobs/job-routes.ts';
import { registerDraining } from './kit/draining.ts';
import { registerForms } from './plugins/forms.ts';
import { registerResource } from './kit/routes.ts';
import { registerBroadcasts } from './resources/broadcasts/broadcast-routes.ts';
import { contactsApi } from './resources/contacts/index.ts';
import { replySettled } from './resources/contacts/replies.ts';
import { registerReplies } from './resources/contacts/reply-routes.ts';
import { registerAudit } from './resources/audit/audit-routes.ts';
import { registerAdminSessions } from './resources/admins/admin-sessions-routes.ts';
import { registerTotpReset } from './resources/admins/reset-totp-route.ts';
import { registerRoleEditable } from './resources/roles/editable-route.ts';
import { registerHome } from './resources/home/home-routes.ts';
import { RESOURCE_APIS } from './resources/index.ts';
import { providersApi } from './resources/providers/index.ts';
import { APPROVAL_KINDS } from './resources/approval-kinds.ts';
import { registerApprovalExpiry } from './resources/approvals/expire.ts';
import { JOB_KINDS } from './resources/job-kinds.ts';
import { registerInbox } from './resources/notifications/inbox-routes.ts';
import { registerPlaces } from './resources/cities/place-routes.ts';
import { registerPermissionCatalogue } from './resources/permissions/catalogue-routes.ts';
import { registerProfile } from './resources/profile/profile-routes.ts';
import { registerLoginPage } from './resources/session/login-page-routes.ts';
import { registerAutoCancel } from './resources/orders/auto-cancel.ts';
import { registerTripReminders } from './resources/orders/remind-trips.ts';
import { registerEndOfLocks } from './kit/end-locks.ts';
import { registerOrders } from './resources/orders/order-routes.ts';
import { registerPayments } from './resources/orders/payment-routes.ts';
import { registerComplaintMoves } from './resources/orders/complaint-moves.ts';
import { registerRequestMoves } from './resources/requests/request-moves.ts';
import { registerSettings } from './resources/settings/settings-routes.ts';
import { registerSavedViews } from './resources/saved_views/saved-view-routes.ts';
import { registerSearch } from './resources/search/search-routes.ts';
import { registerStatistics } from './resources/statistics/statistics-routes.ts';
import { registerUpdateRequests } from './resources/update_requests/update-request-routes.ts';
import { registerProof } from './resources/ledger/proof-routes.ts';
import { registerCouponTrial } from './resources/coupons/trial-routes.ts';
import { registerClientDesk } from './resources/clients/desk-routes.ts';
import { registerPersonWallets } from './resources/wallet/person-wallet-routes.ts';
import { registerWalletCalls } from './resources/wallet/wallet-routes.ts';
import { registerTracking } from './resources/tracking/tracking-routes.ts';
import { registerTripAlerts } from './resources/tracking/trip-alerts.ts';
import { registerVehicles } from './resources/vehicles/vehicle-routes.ts';
import { registerSession } from './resources/session/session-routes.ts';
import { registerAccess } from './plugins/access.ts';
import { registerDashboard } from './plugins/dashboard.ts';
import { registerDocuments } from './plugins/documents.ts';
import { answerFrameworkError, registerErrors } from './plugins/errors.ts';
import { registerHealth } from './plugins/health.ts';
import { registerJobs } from './plugins/jobs.ts';
import { registerLanguage } from './plugins/language.ts';
import { gatedServer } from './plugins/load/gated-server.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerRealtime } from './plugins/realtime/realtime.ts';
import { registerRefusals } from './plugins/refusals.ts';
import { registerSecurity } from './plugins/security.ts';
import { registerUploads } from './plugins/uploads.ts';

export interface AppDependencies {
  config: Config;
  database: Database;
  /** The present, in milliseconds; tests pass their own. */
  now?: () => number;
  logger?: boolean | object;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** This node among those on the same database. */
    node: string;
    config: Config;
    database: Database;
    now: () => number;
    /** What the nodes tell each other. */
    signals: NodeSignals;
    accessCache: AccessCache;
    /** What seals secrets and signs links; opened when first needed. */
    keys: () => Promise<ServerKeys>;
    /** Every resource with its storage. */
    resources: readonly ResourceApi[];
    settings: Settings;
    /** What a second admin may be asked for. */
    approvalKinds: ApprovalKinds;
  }
}

export const API = '/api/admin';

/** The whole application, ready to listen or to be injected into. */
export async function buildApp({ config, database, now = Date.now, logger }: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    serverFactory: gatedServer,
    logger: logger ?? { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // Without a proxy anyone could claim any address, and with it another's login limits.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
    requestIdHeader: false,
    // Ours says it in the caller's language, and when to come back.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
  });
  app.decorate('node', crypto.randomUUID());
  app.decorate('config', config);
  app.decorate('database', database);
  app.decorate('now', now);
  app.decorate('signals', new NodeSignals(database, app.log));
  app.decorate(
    'accessCache',
    new AccessCache(database, app.signals, now, {
      idleMs: config.sessionIdleHours * 60 * 60_000,
      superAdminsNeedTotp: superAdminsNeedTotp(config),
    }),
  );
  app.decorate(
    'keys',
    once(() => openServerKeys(config, database)),
  );
  app.decorate('resources', RESOURCE_APIS);
  app.decorate('settings', new Settings(database, app.signals));
  app.decorate('approvalKinds', APPROVAL_KINDS);
  app.addHook('onClose', () => app.signals.close());
  await sealTotpSecrets(app);

  registerSecurity(app);
  registerLanguage(app);
  registerDraining(app);
  registerErrors(app);
  registerRefusals(app);
  registerAccess(app, app.accessCache);
  registerDocuments(app);
  registerMetrics(app);
  await registerForms(app);
  registerHealth(app);
  registerCounters(app);
  registerIdempotency(app);
  // Before the jobs, whose start takes its time: a dashboard that connects at once is let in.
  registerRealtime(app);
  await registerJobs(app, JOB_KINDS, replySettled);
  registerSession(app, API);
  registerLoginPage(app, API);
  registerProfile(app, API);
  registerHome(app, API);
  registerSavedViews(app, API);
  registerSearch(app, RESOURCE_APIS, API);
  registerPlaces(app, API);
  registerJobRoutes(app, API);
  registerInbox(app, API);
  registerBroadcasts(app, RESOURCE_APIS, API);
  registerReplies(app, contactsApi, API);
  registerRequestMoves(app, API);
  registerComplaintMoves(app, API);
  registerOrders(app, API);
  registerPayments(app, API);
  registerAutoCancel(app);
  registerTripReminders(app);
  registerEndOfLocks(app);
  registerTracking(app, API);
  registerTripAlerts(app);
  if (config.demo) registerDemoPartners(app);
  registerSettings(app, API);
  registerPermissionCatalogue(app, API);
  registerTotpReset(app, API);
  registerRoleEditable(app, API);
  registerAdminSessions(app, API);
  registerAudit(app, API);
  registerVehicles(app, API);
  registerWalletCalls(app, RESOURCE_APIS, API);
  registerPersonWallets(app, RESOURCE_APIS, API);
  registerClientDesk(app, API);
  registerApprovalExpiry(app);
  registerProof(app, API);
  registerCouponTrial(app, API);
  registerUpdateRequests(app, providersApi, API);
  for (const api of RESOURCE_APIS) registerResource(app, api, API);
  const statistics = registerStatistics(app, RESOURCE_APIS, API);
  registerExportDownloads(app, RESOURCE_APIS, API, [statistics]);
  await registerUploads(app);
  registerDashboard(app);
  await app.ready();
  // Whoever wants to hear something has said so by now.
  await app.signals.listen();
  return app;
}
