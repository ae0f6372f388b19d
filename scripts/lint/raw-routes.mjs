const OF_ALL = 'a call that every resource has, made from its facts';
const BYTES = 'answers bytes, not JSON';

/**
 * Who registers a route by hand, below apps/api/src, why, and which; every other call is declared in the contract. Those of every
 * resource have its name in their route's config, and no names here.
 */
export const RAW_ROUTES = {
  'crud/calls/handle.ts': { why: 'registers what is declared', routes: [] },
  'crud/documents/documents.ts': {
    why: BYTES,
    routes: ['GET /api/app/docs', 'GET /api/app/openapi.json', 'GET /api/docs', 'GET /api/docs/json', 'GET /api/docs/style.css'],
  },
  'crud/routes/export-routes.ts': {
    why: BYTES,
    routes: [
      'GET /api/admin/agent_reports/export',
      'GET /api/admin/exports/:token',
      'GET /api/admin/statistics/export',
      'POST /api/admin/agent_reports/export-link',
      'POST /api/admin/statistics/export-link',
    ],
  },
  'crud/routes/resource-routes.ts': { why: OF_ALL, routes: [] },
  'modules/oidc/oidc-routes.ts': {
    why: 'answers the way on, not JSON: a provider leads the browser there',
    routes: ['GET /api/admin/login/oidc/callback'],
  },
  'modules/uploads/serve-uploads.ts': { why: BYTES, routes: ['GET /uploads/:folder/:name'] },
  'platform/http/dashboard.ts': { why: BYTES, routes: ['GET /*'] },
  'platform/http/health.ts': { why: 'asked by what runs the node, not by the dashboard', routes: ['GET /health', 'GET /ready'] },
  'platform/http/map-tiles.ts': { why: BYTES, routes: ['GET /api/admin/map-tiles'] },
  'platform/http/metrics.ts': { why: BYTES, routes: ['GET /metrics'] },
};
