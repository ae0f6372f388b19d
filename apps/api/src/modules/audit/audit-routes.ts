import type { Server } from '../../platform/http/server.ts';
import { auditCalls } from '@diwan/contract/audit/calls';
import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { handle } from '../../crud/calls/handle.ts';
import { isWaiting } from '../../crud/resource/crud.ts';
import { isPasswordConfirmed } from '../../crud/write/own-password.ts';
import { listAudit } from './audit-list.ts';
import { restoreFromLog } from './restore-row.ts';

/** The log of all changes, and bringing back what was deleted. */
export function registerAudit(app: Server, prefix: string) {
  handle(app, prefix, auditCalls.listAudit, async ({ request, query }) => {
    const { per_page: pageSize } = await app.settings.of();
    const { data, meta } = await listAudit(app.database.pool, request, query, pageSize);
    return { data, beside: { meta, statistc: { count: meta.total, percentage: 0 }, statistics: [] }, message: '' };
  });

  handle(app, prefix, auditCalls.restoreRow, async ({ request, params, body }) => {
    const confirmed = await isPasswordConfirmed(app, request, body[OWN_PASSWORD]);
    const done = await restoreFromLog(app, request, params.id, confirmed);
    return isWaiting(done) ? { later: done.data, message: done.message } : { data: done, message: 'restored' };
  });
}
