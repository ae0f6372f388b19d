import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSessionById, endSessionsOf, sessionsOf } from '../session/index.ts';
import { SESSIONS_ANSWER } from '../session/index.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { powersOf } from './admin-powers.ts';
import { refuseStronger } from './admin-rules.ts';

/** Another admin within reach of who asks; one's own sessions are ended on the profile. */
async function target(transaction: Transaction, request: FastifyRequest): Promise<number> {
  const id = rowId(request);
  const { rowCount } = await transaction.client.query('select 1 from admins where id = $1 and deleted_at is null', [id]);
  if (!rowCount) throw notFound();
  for (const powers of await powersOf(transaction, [id])) refuseStronger(request.access, powers);
  return id;
}

/** Where another admin is logged in, and ending it there: for who may change them, and holds all that they hold. */
export function registerAdminSessions(app: FastifyInstance, prefix: string) {
  const url = `${prefix}/admins/:id/sessions`;
  const tag = 'admins';
  const success = (request: FastifyRequest, key: string, data: unknown = null) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });
  const config = (summary: string, refusals: readonly number[] = [403, 404]) =>
    ({ config: { guard: 'update-admin', doc: { summary, tag, refusals } } }) as const;

  const listed = { summary: 'Where an admin is logged in', tag, answer: SESSIONS_ANSWER, refusals: [403, 404] };
  app.get(url, { config: { guard: 'update-admin', doc: listed } }, async (request) => {
    const id = await inTransaction(app, (transaction) => target(transaction, request));
    return success(request, 'ok', await sessionsOf(app, id, request.access.tokenHash));
  });

  app.delete<{ Params: { session: string } }>(`${url}/:session`, config('End one session of an admin'), async (request) => {
    const session = /^\d{1,9}$/.test(request.params.session) ? Number(request.params.session) : 0;
    await inTransaction(app, async (transaction) => {
      const id = await target(transaction, request);
      if (!(await endSessionById(app, transaction, request, id, session))) throw notFound();
    });
    return success(request, 'session_ended');
  });

  app.post(`${url}/end-all`, config('End all sessions of an admin', [403, 404, 409]), async (request) => {
    await inTransaction(app, async (transaction) => {
      const id = await target(transaction, request);
      if (id === request.access.adminId) throw conflict('admin.yourself');
      await endSessionsOf(app, transaction, request, [id]);
    });
    return success(request, 'sessions_ended');
  });
}
