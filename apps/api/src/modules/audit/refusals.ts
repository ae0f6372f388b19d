import type { Server, WholeRequest } from '../../platform/http/server.ts';
import { AuditTally } from '../../crud/record/audit-tally.ts';
import { AppError } from '../../platform/errors.ts';
import { isTexts, readRecord } from '@diwan/domain/records';

const says = (after: unknown) => ({ before: null, after });

/** What was lacking, and which call asked for it. */
function getChanges(request: WholeRequest, error: AppError) {
  const { permissions } = readRecord(error.extra.data);
  return {
    call: says(`${request.method} ${request.routeOptions.url ?? ''}`),
    ...(isTexts(permissions) ? { permission: says(permissions.join(' | ')) } : { reason: says(error.code) }),
  };
}

/** Every 403 to somebody who is logged in stands in the log: once a minute for each admin and what they lack. */
export function registerRefusals(app: Server) {
  app.decorate('auditTally', new AuditTally(app.database, app.log, app.now));
  app.addHook('onError', (request, _reply, error, done) => {
    done();
    if (!(error instanceof AppError) || error.status !== 403 || !request.access) return;
    const { adminId } = request.access;
    const changes = getChanges(request, error);
    const key = `refused ${adminId} ${'permission' in changes ? String(changes.permission.after) : error.code}`;
    app.auditTally.note(key, { adminId, ip: request.ip, table: 'admins', id: adminId, action: 'refused', changes });
  });
  app.addHook('onClose', () => app.auditTally.flush(true));
}
