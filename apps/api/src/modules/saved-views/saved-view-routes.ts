import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SAVED_VIEW, type SavedView } from '@diwan/contract/saved-views';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { conflict, invalid, invalidField, notFound, unknownKeys } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';

const TEXT: JsonSchema = { type: 'string' };
const VIEW = object({ id: { type: 'integer' }, route: TEXT, name: TEXT, query: TEXT });
const BODY = object({ route: TEXT, name: TEXT, query: TEXT });
const COLUMNS = 'id, route, name, query';
const ROUTE = /^[A-Za-z][\w/-]{0,79}$/;

type Body = Pick<SavedView, 'route' | 'name' | 'query'>;

/** The body of a new view, cleaned; 422 says what is wrong with it. */
function checked(raw: unknown): Body {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw invalidField('body', 'body');
  const { route, name, query, ...others } = raw as Record<string, unknown>;
  const errors = unknownKeys(Object.keys(others));
  const text = (field: string, value: unknown, max: number) => {
    const clean = typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : '';
    if (typeof value !== 'string' || (clean === '' && field !== 'query')) errors[field] = [{ key: 'empty', params: {} }];
    else if (clean.length > max) errors[field] = [{ key: 'too_long', params: { max } }];
    return clean;
  };
  const body = {
    route: text('route', route, 80),
    name: text('name', name, SAVED_VIEW.name),
    query: text('query', query, SAVED_VIEW.query),
  };
  if (!errors['route'] && !ROUTE.test(body.route)) errors['route'] = [{ key: 'filter_value', params: {} }];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return body;
}

/** Views of lists that an admin keeps for themself; nobody else sees them, but their address can be shared. */
export function registerSavedViews(app: FastifyInstance, prefix: string) {
  const { pool } = app.database;
  const base = `${prefix}/saved-views`;
  const tag = 'lists';
  const success = (request: FastifyRequest, key: string, data: unknown) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  const listDoc = {
    summary: 'My saved views of a list',
    tag,
    query: { route: TEXT },
    answer: answerSchema({ type: 'array', items: VIEW }),
  };
  app.get(base, { config: { guard: 'session', doc: listDoc } }, async (request) => {
    const { route } = request.query as { route?: string };
    const { rows } = await pool.query<SavedView>({
      name: 'saved_views',
      text: `select ${COLUMNS} from saved_views where admin_id = $1 and route = $2 order by id limit ${SAVED_VIEW.perRoute}`,
      values: [request.access.adminId, typeof route === 'string' ? route : ''],
    });
    return success(request, 'ok', rows);
  });

  const saveDoc = { summary: 'Save a view of a list', tag, body: BODY, answer: answerSchema(VIEW), refusals: [409, 422] };
  app.post(base, { config: { guard: 'session', doc: saveDoc } }, async (request, reply) => {
    const { route, name, query } = checked(request.body);
    const { rows } = await pool.query<SavedView>(
      `insert into saved_views (admin_id, route, name, query) select $1, $2, $3, $4
       where (select count(*) from saved_views where admin_id = $1 and route = $2) < ${SAVED_VIEW.perRoute} returning ${COLUMNS}`,
      [request.access.adminId, route, name, query],
    );
    if (!rows[0]) throw conflict('saved_view.too_many', { max: SAVED_VIEW.perRoute });
    return reply.status(201).send(success(request, 'created', rows[0]));
  });

  const deleteDoc = { summary: 'Forget a saved view', tag, refusals: [404] };
  app.delete<{ Params: { id: string } }>(`${base}/:id`, { config: { guard: 'session', doc: deleteDoc } }, async (request) => {
    const id = Number(request.params.id);
    const { rowCount } = await pool.query('delete from saved_views where id = $1 and admin_id = $2', [
      Number.isSafeInteger(id) && id <= 2_147_483_647 ? id : 0,
      request.access.adminId,
    ]);
    if (!rowCount) throw notFound();
    return success(request, 'deleted', null);
  });
}
