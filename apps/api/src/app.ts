import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { superAdminsNeedTotp } from './modules/session/totp.ts';
import { sealTotpSecrets } from './modules/session/seal-totp-secrets.ts';
import { openServerKeys, type ServerKeys } from './platform/server-keys.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/database/connection.ts';
import { AccessCache } from './access/access-cache.ts';
import { NodeSignals } from './platform/bus/node-signals.ts';
import type { ApprovalKinds } from './ledger/approval-kind.ts';
import { registerDemoPartners } from './demo/move-partners.ts';
import type { ResourceApi } from './crud/crud.ts';
import { once } from './platform/once.ts';
import { registerIdempotency } from './platform/http/idempotency.ts';
import { registerCounters } from './crud/counters/keep-counters.ts';
import { registerExportDownloads } from './crud/export/export-routes.ts';
import { Settings } from './crud/settings.ts';
import { registerJobRoutes } from './crud/jobs/job-routes.ts';
import { registerDraining } from './platform/http/draining.ts';
import { registerForms } from './platform/http/forms.ts';
import { registerResource } from './crud/routes.ts';
import { registerBroadcasts } from './modules/broadcasts/broadcast-routes.ts';
import { contactsApi } from './modules/contacts/resources.ts';
import { replySettled } from './modules/contacts/replies.ts';
import { registerReplies } from './modules/contacts/reply-routes.ts';
import { registerAudit } from './modules/audit/audit-routes.ts';
import { registerAdminSessions } from './modules/admins/admin-sessions-routes.ts';
import { registerTotpReset } from './modules/admins/reset-totp-route.ts';
import { registerRoleEditable } from './modules/roles/editable-route.ts';
import { registerHome } from './modules/home/home-routes.ts';
import { RESOURCE_APIS } from './modules/index.ts';
import { providersApi } from './modules/providers/resources.ts';
import { APPROVAL_KINDS } from './modules/approval-kinds.ts';
import { registerApprovalExpiry } from './modules/approvals/expire.ts';
import { JOB_KINDS } from './modules/job-kinds.ts';
import { registerInbox } from './modules/notifications/inbox-routes.ts';
import { registerPlaces } from './modules/cities/place-routes.ts';
import { registerPermissionCatalogue } from './modules/permissions/catalogue-routes.ts';
import { registerProfile } from './modules/profile/profile-routes.ts';
import { registerLoginPage } from './modules/session/login-page-routes.ts';
import { registerAutoCancel } from './modules/orders/auto-cancel.ts';
import { registerTripReminders } from './modules/orders/remind-trips.ts';
import { registerEndOfLocks } from './modules/people/end-locks.ts';
import { registerOrders } from './modules/orders/order-routes.ts';
import { registerPayments } from './modules/orders/payment-routes.ts';
import { registerComplaintMoves } from './modules/orders/complaint-moves.ts';
import { registerRequestMoves } from './modules/requests/request-moves.ts';
import { registerSettings } from './modules/settings/settings-routes.ts';
import { registerSavedViews } from './modules/saved-views/saved-view-routes.ts';
import { registerSearch } from './modules/search/search-routes.ts';
import { registerStatistics } from './modules/statistics/statistics-routes.ts';
import { registerUpdateRequests } from './modules/update-requests/update-request-routes.ts';
import { registerProof } from './modules/proof/proof-routes.ts';
import { registerCouponTrial } from './modules/coupons/trial-routes.ts';
import { registerClientDesk } from './modules/clients/desk-routes.ts';
import { registerPersonWallets } from './modules/wallet/person-wallet-routes.ts';
import { registerWalletCalls } from './modules/wallet/wallet-routes.ts';
import { registerTracking } from './modules/tracking/tracking-routes.ts';
import { registerTripAlerts } from './modules/tracking/trip-alerts.ts';
import { registerVehicles } from './modules/vehicles/vehicle-routes.ts';
import { registerSession } from './modules/session/session-routes.ts';
import { registerAccess } from './access/access.ts';
import { registerDashboard } from './platform/http/dashboard.ts';
import { registerDocuments } from './crud/documents/documents.ts';
import { answerFrameworkError, registerErrors } from './platform/http/errors.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerJobs } from './crud/jobs/register-jobs.ts';
import { registerLanguage } from './platform/http/language.ts';
import { gatedServer } from './platform/http/load/gated-server.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerRealtime } from './crud/realtime/realtime.ts';
import { registerRefusals } from './modules/audit/refusals.ts';
import { registerSecurity } from './platform/http/security.ts';
import { registerUploads } from './modules/uploads/uploads.ts';

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
