import type { Module } from '../module.ts';
import { registerAudit } from './audit-routes.ts';
import { logSealed } from './seal-log.ts';
import { endNoted, logVerified } from './verify-log.ts';

export { registerRefusals } from './refusals.ts';
export { verifyLog, type LogFault } from './verify-log.ts';

/** What is refused again and again is counted, and written down so often. */
const FLUSH_EVERY = 15_000;

export const auditModule: Module = {
  timers: [{ name: 'refusals', every: FLUSH_EVERY, run: ({ auditTally }) => auditTally.flush() }, logSealed, endNoted, logVerified],
  register: (app, base) => registerAudit(app, base),
};
