import type { Request } from '../../platform/http/server.ts';
import { AppError } from '../../platform/errors.ts';
import type { Notes } from '../noted.ts';
import { addressKey } from './address-key.ts';

const says = (after: unknown) => ({ before: null, after });

/** Why something came to nothing; undefined for what is no answer to whoever tried. */
function getReason(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.status >= 500) return undefined;
  return error.code === 'validation' ? 'wrong_password' : error.code.replace(/^auth\./, '');
}

/**
 * Writes down a login, or a step of one, that came to nothing: by account and address, once a minute and then by number. What was
 * typed is not kept, since people type passwords into the wrong field; of an account that does not exist the address alone.
 */
export function noteFailedLogin(app: Notes, request: Request, accountId: number | undefined, error: unknown): void {
  const reason = getReason(error);
  if (reason === undefined) return;
  app.auditTally.note(`login ${accountId ?? 'unknown'} ${addressKey(request.ip)}`, {
    adminId: null,
    ip: request.ip,
    table: 'admins',
    id: accountId ?? 0,
    action: 'login_failed',
    changes: { reason: says(reason) },
  });
}

/** The same of a session that was asked for its owner's password: whoever tries is in already, which is another thing to look into. */
export function noteFailedConfirmation(app: Notes, request: Request, error: unknown): void {
  const reason = getReason(error);
  if (reason === undefined) return;
  const { adminId } = request.access;
  app.auditTally.note(`own password ${adminId} ${addressKey(request.ip)}`, {
    adminId,
    ip: request.ip,
    table: 'admins',
    id: adminId,
    action: 'own_password_failed',
    changes: { reason: says(reason) },
  });
}
