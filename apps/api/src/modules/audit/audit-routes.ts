import type { FastifyInstance } from 'fastify';
import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { answerSchema, listAnswerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { optionalText, optionalTextSchema } from '../../crud/only-text.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { translate } from '../../platform/translate.ts';
import { isConfirmed } from '../../crud/write/own-password.ts';
import { listAudit } from './audit-list.ts';
import { restoreRow } from './restore-row.ts';

const TEXT: JsonSchema = { type: 'string' };
const ID: JsonSchema = { type: 'integer' };
const ENTRY = object({ id: ID, at: { type: 'string', format: 'date-time' }, action: TEXT, table: TEXT, row_id: ID });

/** The log of all changes, and bringing back what was deleted. */
export function registerAudit(app: FastifyInstance, prefix: string) {
  const listDoc = {
    summary: 'Who changed what, when and from where, the newest first; days are those of UTC',
    tag: 'audit',
    query: { table: TEXT, row_id: ID, admin_id: ID, action: TEXT, from_date: TEXT, to_date: TEXT, page: ID, per_page: ID },
    answer: listAnswerSchema(ENTRY),
    refusals: [422],
  };
  app.get(`${prefix}/audit`, { config: { guard: 'index-audit', doc: listDoc } }, async (request) => {
    const { per_page: pageSize } = await app.settings.of();
    const { data, meta } = await listAudit(app.database.pool, request, pageSize);
    const statistc = { count: meta.total, percentage: 0 };
    return { status: 'success', message: '', data, meta, statistc, statistics: [] };
  });

  const restoreDoc = {
    summary: 'Bring back the row that an entry says was deleted; for superadmins',
    tag: 'audit',
    // Asked for where it is an admin who comes back.
    body: optionalTextSchema(OWN_PASSWORD),
    answer: answerSchema(object({ table: TEXT, id: ID })),
    refusals: [404, 409, 422, 429],
  };
  app.post(`${prefix}/audit/:id/restore`, { config: { guard: 'restore-rows', doc: restoreDoc } }, async (request) => {
    const confirmed = await isConfirmed(app, request, optionalText(request, OWN_PASSWORD));
    const data = await restoreRow(app, request, rowId(request), confirmed);
    return { status: 'success', message: translate(request.language, 'messages.restored'), data };
  });
}
