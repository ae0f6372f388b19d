import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSIONS_ANSWER } from '../session/index.ts';
import { endSessionById, endSessionsOf, sessionsOf } from '../session/index.ts';
import { notFound } from '../../platform/errors.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';

/** Where the admin is logged in, and ending it there. */
export function registerSessionList(app: FastifyInstance, prefix: string) {
  const url = `${prefix}/profile/sessions`;
  const tag = 'session';
  const success = (request: FastifyRequest, key: string, data: unknown = null) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  const listDoc = { summary: 'Where one is logged in, this session first', tag, answer: SESSIONS_ANSWER };
  app.get(url, { config: { guard: 'session', doc: listDoc } }, async (request) => {
    const { adminId, tokenHash } = request.access;
    return success(request, 'ok', await sessionsOf(app, adminId, tokenHash));
  });

  const endDoc = { summary: 'End one of one’s own sessions', tag, refusals: [404] };
  app.delete(`${url}/:id`, { config: { guard: 'session', doc: endDoc } }, async (request) => {
    await inTransaction(app, async (transaction) => {
      if (!(await endSessionById(app, transaction, request, request.access.adminId, rowId(request)))) throw notFound();
    });
    return success(request, 'session_ended');
  });

  const othersDoc = { summary: 'End all of one’s own sessions but this one', tag };
  app.post(`${url}/end-others`, { config: { guard: 'session', doc: othersDoc } }, async (request) => {
    const { adminId, tokenHash } = request.access;
    await inTransaction(app, (transaction) => endSessionsOf(app, transaction, request, [adminId], tokenHash));
    return success(request, 'sessions_ended');
  });
}
