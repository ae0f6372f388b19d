/** Who counts time without a timer of the node, below apps/api/src, and why. */
export const RAW_TIMERS = {
  'platform/bus/neighbours/heartbeat.ts': 'the pulse of one session, whose turns are what it counts',
  'platform/database/silent-sessions.ts': 'looks after the sessions of a pool, also before there is a node',
  'platform/http/load/deadlines.ts': 'looks after connections, from the first on',
  'platform/http/load/gated-server.ts': 'looks after the queue before the framework, as long as the server is there',
  'platform/http/load/hold-place.ts': 'runs as long as one call takes',
  'process.ts': 'closes idle connections while the process stops, when the timers have ended',
};
