import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';
import { addressKey } from './address-key.ts';

const says = (after: unknown) => ({ before: null, after });

/**
 * Writes down a login, or a step of one, that came to nothing: by account and address, once a minute and then by number. What was
 * typed is not kept, since people type passwords into the wrong field; of an account that does not exist the address alone.
 */
export function noteFailedLogin(app: FastifyInstance, request: FastifyRequest, accountId: number | undefined, error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) return;
  app.auditTally.note(`login ${accountId ?? 'unknown'} ${addressKey(request.ip)}`, {
    adminId: null,
    ip: request.ip,
    table: 'admins',
    id: accountId ?? 0,
    action: 'login_failed',
    changes: { reason: says(error.code === 'validation' ? 'wrong_password' : error.code.replace(/^auth\./, '')) },
  });
}
