const OF_ALL = 'a call that every resource has, made from its facts';
const BYTES = 'answers bytes, not JSON';

/** Who registers a route by hand, below apps/api/src, and why; every other call is declared in the contract. */
export const RAW_ROUTES = {
  'crud/calls/handle.ts': 'registers what is declared',
  'crud/documents/documents.ts': BYTES,
  'crud/export/export-routes.ts': BYTES,
  'crud/routes.ts': OF_ALL,
  'modules/uploads/serve-uploads.ts': BYTES,
  'platform/http/dashboard.ts': BYTES,
  'platform/http/health.ts': 'asked by what runs the node, not by the dashboard',
  'platform/http/map-tiles.ts': BYTES,
  'platform/http/metrics.ts': BYTES,
};
