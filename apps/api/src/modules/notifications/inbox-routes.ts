import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE_SIZE, PER_PAGE_MAX } from '@diwan/contract/constants';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { publish } from '../../platform/bus/publish.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { countInbox, inboxOf, markRead } from './inbox.ts';

/** As many as the bell's list shows. */
const LATEST = 10;
const TEXT: JsonSchema = { type: 'string' };
const NOTIFICATION = object({
  id: { type: 'integer' },
  notify_type: TEXT,
  notify_id: { type: ['integer', 'null'] },
  title: TEXT,
  body: TEXT,
  is_read: { type: 'integer', enum: [0, 1] },
  created_at: { type: 'string', format: 'date-time' },
  route_front: { type: 'string', description: 'Where a press on it leads' },
});
const LIST: JsonSchema = { type: 'array', items: NOTIFICATION };
const UNREAD = { unread_count: { type: 'integer' }, unread_notifications: { type: 'integer' } };
const listAnswer = (more: object): JsonSchema => ({
  ...answerSchema(LIST),
  properties: { ...(answerSchema(LIST)['properties'] as object), ...more },
});
const doc = (summary: string, answer: JsonSchema, more: object = {}) => ({ summary, tag: 'notifications', answer, ...more });

function whole(name: string, raw: string | undefined, max: number, fallback: number): number {
  const value = raw === undefined || raw === '' ? fallback : Number(raw);
  if (!Number.isSafeInteger(value) || value < 1 || value > max) throw invalidField(name, 'filter_value');
  return value;
}

function readFilter(raw: string | undefined): boolean | undefined {
  if (raw === undefined || raw === '') return undefined;
  if (raw !== '0' && raw !== '1') throw invalidField('is_read', 'filter_value');
  return raw === '1';
}

/** The inbox of whoever is logged in: one's own, whatever else one may see. */
export function registerInbox(app: FastifyInstance, prefix: string) {
  const { pool } = app.database;
  const success = (request: FastifyRequest, data: unknown, key = 'ok') => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });
  const unreadOf = async ({ access }: FastifyRequest) => {
    const unread = await countInbox(pool, access, false);
    // The wire knows the figure under both names (§3, §7).
    return { unread_count: unread, unread_notifications: unread };
  };

  const bellDoc = doc('The latest notifications, and how many are unread', listAnswer(UNREAD));
  app.get(`${prefix}/notification`, { config: { guard: 'session', doc: bellDoc } }, async (request) => {
    const page = { limit: LATEST, offset: 0 };
    const [data, unread] = await Promise.all([inboxOf(pool, request.access, request.language, page), unreadOf(request)]);
    return { ...success(request, data), ...unread };
  });

  const query = { page: { type: 'integer' }, per_page: { type: 'integer' }, is_read: { type: 'integer', enum: [0, 1] } };
  const meta = object({
    current_page: { type: 'integer' },
    last_page: { type: 'integer' },
    per_page: { type: 'integer' },
    total: { type: 'integer' },
  });
  const listDoc = doc('All notifications of whoever is logged in', listAnswer({ ...UNREAD, meta }), { query, refusals: [422] });
  app.get(`${prefix}/notifications`, { config: { guard: 'session', doc: listDoc } }, async (request) => {
    const asked = request.query as Record<string, string | undefined>;
    const page = whole('page', asked['page'], 1_000_000, 1);
    const perPage = whole('per_page', asked['per_page'], PER_PAGE_MAX, PAGE_SIZE);
    const isRead = readFilter(asked['is_read']);
    const { access } = request;
    const [data, total, unread] = await Promise.all([
      inboxOf(pool, access, request.language, { limit: perPage, offset: (page - 1) * perPage, isRead }),
      countInbox(pool, access, isRead),
      unreadOf(request),
    ]);
    const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total };
    return { ...success(request, data), meta, ...unread };
  });

  /** One's other windows are told too. */
  const mark = (request: FastifyRequest, id: number | null) =>
    inTransaction(app, async (transaction) => {
      const { adminId } = request.access;
      const found = await markRead(transaction.client, adminId, id, app.now());
      if (id !== null && found === 0) throw notFound();
      if (found > 0) await publish(transaction, { event: 'notification', admins: [adminId], data: { read: id ?? 'all' } });
    });

  const markDoc = doc('Mark a notification read', answerSchema({ type: 'null' }), { refusals: [404] });
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: `${prefix}/notification/:id`,
      // Also the GET marks it read.
      exposeHeadRoute: false,
      config: { guard: 'session', doc: markDoc, writes: true },
      handler: async (request) => {
        await mark(request, rowId(request));
        return success(request, null);
      },
    });
  }
  const allDoc = doc('Mark all notifications read', answerSchema({ type: 'null' }));
  app.post(`${prefix}/notifications/read-all`, { config: { guard: 'session', doc: allDoc } }, async (request) => {
    await mark(request, null);
    return success(request, null);
  });
}
