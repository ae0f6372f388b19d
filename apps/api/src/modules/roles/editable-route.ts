import type { FastifyInstance } from 'fastify';
import { answerSchema, object } from '../../crud/documents/record-schema.ts';
import { notFound } from '../../platform/errors.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { whyNotChanged, type StoredRole } from './role-rules.ts';

const DOC = {
  summary: 'Whether one may change a role, and why not: it holds more than oneself, or admins of other countries hold it',
  tag: 'roles',
  answer: answerSchema(object({ editable: { type: 'integer', enum: [0, 1] }, reason: { type: ['string', 'null'] } })),
  refusals: [404],
};

/** Tells a form before it is filled in what saving it would refuse. */
export function registerRoleEditable(app: FastifyInstance, prefix: string) {
  app.get(`${prefix}/roles/:id/editable`, { config: { guard: 'role-update', doc: DOC } }, async (request) => {
    const why = await inTransaction(app, async (transaction) => {
      const { rows } = await transaction.client.query<StoredRole>(
        'select id, permissions from roles where id = $1 and deleted_at is null',
        [rowId(request)],
      );
      const [role] = rows;
      if (!role) throw notFound();
      return whyNotChanged(transaction, request.access, role);
    });
    const reason = why === undefined ? null : translate(request.language, `errors.${why}`);
    const data = { editable: why === undefined ? 1 : 0, reason };
    return { status: 'success', message: translate(request.language, 'messages.ok'), data };
  });
}
