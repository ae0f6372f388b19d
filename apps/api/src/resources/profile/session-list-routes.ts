import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refreshAccess, endSessions } from '../../auth/sessions.ts';
import { answerSchema, object, type JsonSchema } from '../../kit/documents/record-schema.ts';
import { notFound } from '../../kit/errors.ts';
import { rowId } from '../../kit/row-id.ts';
import { inTransaction } from '../../kit/transaction.ts';
import { translate } from '../../kit/translate.ts';

const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const MAYBE_TEXT: JsonSchema = { type: ['string', 'null'] };
const SESSIONS = answerSchema({
  type: 'array',
  items: object({
    id: { type: 'integer' },
    created_at: MOMENT,
    last_seen_at: MOMENT,
    expires_at: MOMENT,
    ip: MAYBE_TEXT,
    user_agent: MAYBE_TEXT,
    is_current: { type: 'integer', enum: [0, 1] },
  }),
});

const LIST = `select id, created_at, last_seen_at, expires_at, ip, user_agent, (token_hash = $2)::int as is_current
from sessions where admin_id = $1 and expires_at > $3 order by is_current desc, last_seen_at desc`;

/** Where the admin is logged in, and ending it there. */
export function registerSessionList(app: FastifyInstance, prefix: string) {
  const url = `${prefix}/profile/sessions`;
  const tag = 'session';
  const success = (request: FastifyRequest, key: string, data: unknown = null) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  const listDoc = { summary: 'Where one is logged in, this session first', tag, answer: SESSIONS };
  app.get(url, { config: { guard: 'session', doc: listDoc } }, async (request) => {
    const { adminId, tokenHash } = request.access;
    const { rows } = await app.database.pool.query(LIST, [adminId, tokenHash, new Date(app.now()).toISOString()]);
    return success(request, 'ok', rows);
  });

  const endDoc = { summary: 'End one of one’s own sessions', tag, refusals: [404] };
  app.delete(`${url}/:id`, { config: { guard: 'session', doc: endDoc } }, async (request) => {
    await inTransaction(app, async (transaction) => {
      const ended = await transaction.client.query('delete from sessions where id = $1 and admin_id = $2', [
        rowId(request),
        request.access.adminId,
      ]);
      if (!ended.rowCount) throw notFound();
      await refreshAccess(app, transaction);
    });
    return success(request, 'session_ended');
  });

  const othersDoc = { summary: 'End all of one’s own sessions but this one', tag };
  app.post(`${url}/end-others`, { config: { guard: 'session', doc: othersDoc } }, async (request) => {
    const { adminId, tokenHash } = request.access;
    await inTransaction(app, (transaction) => endSessions(app, transaction, [adminId], tokenHash));
    return success(request, 'sessions_ended');
  });
}
