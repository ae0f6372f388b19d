import type { FastifyInstance, FastifyRequest } from 'fastify';
import { moveForm, type AskedMoves } from '@diwan/contract/kit/moves';
import type { PermissionUrl } from '@diwan/contract/permissions';
import { validate } from '@diwan/contract/kit/validate';
import { movesFrom } from '@diwan/domain/moves';
import { changeRow } from '../record/change-row.ts';
import type { ResourceApi } from '../crud.ts';
import { requestSchema } from '../documents/body-schema.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { requestBody } from '../../platform/http/form-body.ts';
import { phoneRules } from '../phone-rules.ts';
import { lockRows, showRow } from '../read.ts';
import { rowId } from '../../platform/http/row-id.ts';
import type { Row } from '../store.ts';
import type { Access } from '../../access/access.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { checkReferences } from './references.ts';

/** Columns that every move of a resource sets beside the status, such as who took it. */
type SetBeside = (access: Access) => Row;

interface Step {
  readonly action: string;
  readonly moves: AskedMoves;
  readonly beside: SetBeside;
}

/** Takes a row from its status to the next. 409, with what is allowed, where the status does not allow it. */
async function moveRow(app: FastifyInstance, api: ResourceApi, request: FastifyRequest, id: number, { action, moves, beside }: Step) {
  const move = moves[action];
  if (!move) throw notFound('route.not_found');
  const form = moveForm(api.resource, move);
  const checked = validate(form, 'create', (await requestBody(form, request)) ?? {}, { phones: await phoneRules(app) });
  if (!checked.ok) throw invalid(checked.errors);
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const [before] = await lockRows(client, api, request, [id]);
    if (!before) throw notFound();
    const status = String(before['status']);
    if (!move.from.includes(status)) throw conflict('row.move_not_allowed', {}, { status, allowed: movesFrom(moves, status) });
    // What is not asked for again stays as it was.
    const given = Object.entries(checked.value).filter(([, value]) => value !== null && value !== undefined);
    const values: Row = Object.fromEntries(given);
    await checkReferences(transaction, request, form, before, values);
    const now = new Date(app.now()).toISOString();
    const columns: Row = { ...values, ...beside(request.access), status: move.to, status_at: now };
    await changeRow({ request, transaction, now }, api.store, before, columns);
    return showRow(client, api, request, id);
  });
}

/** `POST {table}/{id}/{action}` for every move of a resource that has a `status` and a `status_at`. */
export function registerMoves(
  app: FastifyInstance,
  api: ResourceApi,
  moves: AskedMoves,
  guard: PermissionUrl,
  prefix: string,
  beside: SetBeside = () => ({}),
) {
  const { name } = api.resource;
  for (const [action, move] of Object.entries(moves)) {
    const doc = {
      summary: `From ${move.from.join(' or ')} to ${move.to}`,
      tag: name,
      body: requestSchema(moveForm(api.resource, move), 'create'),
      refusals: [404, 409, 422],
    };
    app.post(`${prefix}/${name}/:id/${action}`, { config: { guard, resource: name, forms: true, doc } }, async (request) => ({
      status: 'success',
      message: translate(request.language, 'messages.updated'),
      data: await moveRow(app, api, request, rowId(request), { action, moves, beside }),
    }));
  }
}
