import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuditTally } from './audit-tally.ts';
import { AppError } from '../../platform/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    auditTally: AuditTally;
  }
}

const FLUSH_EVERY = 15_000;
const says = (after: unknown) => ({ before: null, after });

/** What was lacking, and which call asked for it. */
function changesOf(request: FastifyRequest, error: AppError) {
  const { permissions } = (error.extra.data ?? {}) as { permissions?: readonly string[] };
  return {
    call: says(`${request.method} ${request.routeOptions.url ?? ''}`),
    ...(permissions ? { permission: says(permissions.join(' | ')) } : { reason: says(error.code) }),
  };
}

/** Every 403 to somebody who is logged in stands in the log: once a minute for each admin and what they lack. */
export function registerRefusals(app: FastifyInstance) {
  app.decorate('auditTally', new AuditTally(app.database, app.log, app.now));
  app.addHook('onError', (request, _reply, error, done) => {
    done();
    if (!(error instanceof AppError) || error.status !== 403 || !request.access) return;
    const { adminId } = request.access;
    const changes = changesOf(request, error);
    const key = `refused ${adminId} ${'permission' in changes ? String(changes.permission.after) : error.code}`;
    app.auditTally.note(key, { adminId, ip: request.ip, table: 'admins', id: adminId, action: 'refused', changes });
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => void (timer = setInterval(() => void app.auditTally.flush(), FLUSH_EVERY).unref()));
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await app.auditTally.flush(true);
  });
}
