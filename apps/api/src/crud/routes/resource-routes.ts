import type { Flag } from '../../platform/as-flag.ts';
import { CALLS } from '@diwan/contract/calls';
import { getReason } from '@diwan/contract/kit/field';
import type { Reply, Server, WholeRequest } from '../../platform/http/server.ts';
import { asksOwnPassword, OWN_PASSWORD, toggleFlags, toggleRight, type Resource } from '@diwan/contract/kit/resource';
import { keptText } from '@diwan/contract/kit/text-rules';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { demand } from '../../access/access.ts';
import { getActivity } from '../record/activity.ts';
import { isWaiting, type ResourceApi, type Waiting } from '../resource/crud.ts';
import { AppError, invalidField, notFound, refuseUnknown } from '../../platform/errors.ts';
import { registerExport } from './export-routes.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { requestBody } from '../../platform/http/form-body.ts';
import { optionGuards } from '../resource/guards.ts';
import { parseFilters } from '../list/filters.ts';
import { narrowed, refuseFields } from '../list/fields.ts';
import { bytesOfList, listRows } from '../list/list.ts';
import { parsePaging } from '../list/paging.ts';
import { selectOptions } from '../list/options.ts';
import { getScopeConditions } from '../resource/scope.ts';
import { storeFor } from '../resource/hidden.ts';
import { showRow } from '../record/read.ts';
import { ROW_ID_MAX, rowId } from '../../platform/http/row-id.ts';
import { translate } from '../../platform/translate.ts';
import { getJobView } from '../jobs/job-events.ts';
import { bulkRows, idsOfBody } from '../write/bulk-ids.ts';
import { startDeletion } from '../write/delete-job.ts';
import { toggleMessage } from '../write/flags.ts';
import { namedFlags } from '../resource/named-flags.ts';
import { orderRows } from '../write/order.ts';
import { isPasswordConfirmed } from '../write/own-password.ts';
import { removeRows, type Removed } from '../write/remove.ts';
import { creation, toggleFlag, updateOne } from '../write/save.ts';
import { isRecord, readRecord } from '@diwan/domain/records';
import type { Row } from '../fields/row.ts';

function success(request: WholeRequest, key: string, data: unknown = null) {
  return { status: 'success', message: translate(request.language, `messages.${key}`), data };
}

/** Answers what was saved, or 202 where it waits for a second admin. */
const getAnswer = (request: WholeRequest, key: string, saved: Row | Waiting, status: number) =>
  isWaiting(saved) ? { status: 202, body: success(request, saved.message, saved.data) } : { status, body: success(request, key, saved) };

function answerSaved(request: WholeRequest, reply: Reply, key: string, saved: Row | Waiting) {
  const { status, body } = getAnswer(request, key, saved, 200);
  return reply.status(status).send(body);
}

/** Every call of a resource, as api.md lists them. */
export function registerResource(app: Server, api: ResourceApi, prefix: string) {
  const { resource, store } = api;
  const { can } = resource;
  const base = `${prefix}/${resource.name}`;
  const { pool } = app.database;
  const guard = (permission: PermissionUrl) => ({ config: { guard: permission, resource: resource.name } });

  app.get(base, guard(can.list), async (request, reply) => {
    const query = readRecord(request.query);
    // Commas are the one spelling: `fields[]=` is refused.
    refuseFields(query, ['fields']);
    const conditions = [...getScopeConditions(api, request.caller), ...parseFilters(resource, api.options, request.caller, query)];
    const { per_page: pageSize } = await app.settings.of();
    const paging = parsePaging(resource, query, pageSize);
    const { rows, ...rest } = await listRows(pool, narrowed(storeFor(api, request.caller), query['fields']), conditions, paging, app.now());
    return reply.type('application/json').send(bytesOfList({ status: 'success', message: '', ...rest }, rows));
  });

  app.get(`${base}/:id`, guard(can.show), async (request) =>
    success(request, 'ok', await showRow(pool, api, request.caller, rowId(request))),
  );

  app.get(`${base}/:id/activity`, guard(can.show), async (request) => {
    const id = rowId(request);
    await showRow(pool, api, request.caller, id);
    const page = Number(readRecord(request.query)['page'] ?? 1);
    if (!Number.isSafeInteger(page) || page < 1 || page > 100_000) throw invalidField('page', 'filter_value');
    return { ...success(request, 'ok'), ...(await getActivity(pool, request.caller, { table: store.table, id }, page)) };
  });

  app.get(`${base}_not_paginated`, { config: { guard: optionGuards(resource), resource: resource.name } }, async (request) =>
    success(request, 'ok', await selectOptions(pool, api, request)),
  );

  registerExport(app, api, prefix);
  registerWrites(app, api, base);
  registerToggles(app, api, base);
}

/** A body that must be an object; none at all counts as an empty one. */
async function getForm(api: ResourceApi, request: WholeRequest): Promise<Row> {
  const body = (await requestBody(api.resource, request)) ?? {};
  if (!isRecord(body)) throw invalidField('body', 'body');
  return body;
}

function registerWrites(app: Server, api: ResourceApi, base: string) {
  const { can, name } = api.resource;
  const config = (guard: PermissionUrl) => ({ config: { guard, resource: name, forms: true as const } });

  if (can.create) {
    app.post(base, config(can.create), async (request, reply: Reply) => {
      const body = await requestBody(api.resource, request);
      const named = getNamedFlag(api.resource, body);
      if (named) return toggle(app, api, request, reply, named.id, named.flag, named.rest);
      const { prepare, create } = creation(app, api, request, body);
      const work = async (...asked: Parameters<typeof create>) => getAnswer(request, 'created', await create(...asked), 201);
      return answerOnce(app, request, reply, { body, prepare, work });
    });
  }

  if (can.update) {
    app.put(`${base}/:id`, config(can.update), async (request, reply: Reply) => {
      const body = await requestBody(api.resource, request);
      return answerSaved(request, reply, 'updated', await updateOne(app, api, request, rowId(request), body));
    });
  }

  if (can.update && api.resource.ordered) {
    app.post(`${base}/order`, config(can.update), async (request) => {
      await orderRows(app, api, request, idsOfBody(request));
      return success(request, 'ordered');
    });
  }

  if (!isDecidedByPost(name)) registerForms(app, api, base);

  const { delete: remove } = can;
  if (!remove) return;
  app.delete(`${base}/:id`, config(remove), async (request) =>
    success(request, removedMessage(await removeRows(app, api, request.caller, [rowId(request)]))),
  );
  app.post(`${base}/deleteAll`, config(remove), async (request, reply) => {
    const { ids, matching, shown } = await bulkRows(app.database.pool, api, request);
    const byJob = async (rows: NonNullable<typeof matching>) =>
      reply.status(202).send(success(request, 'queued', getJobView(await startDeletion(app, api, request, { rows, shown }))));
    if (!ids) return matching && byJob(matching);
    try {
      return success(request, removedMessage(await removeRows(app, api, request.caller, ids)));
    } catch (error) {
      // Some of those that match cannot be deleted: a job deletes the others, and says of each why not.
      if (matching && error instanceof AppError && error.status === 409) return byJob(matching);
      throw error;
    }
  });
}

/** Whether a POST to a row is a call of its own: a decision about it. */
const isDecidedByPost = (name: string) => CALLS.some(({ method, path }) => method === 'POST' && path === `${name}/:id`);

/** A form can only POST: `_method` names what it means, and the right is that method's. */
function registerForms(app: Server, api: ResourceApi, base: string) {
  const { can, name } = api.resource;
  app.post(`${base}/:id`, { config: { guard: 'session', resource: name, forms: true } }, async (request, reply: Reply) => {
    const { _method: method, ...body } = await getForm(api, request);
    if (method === 'DELETE' && can.delete) {
      demand(request.access, can.delete);
      return success(request, removedMessage(await removeRows(app, api, request.caller, [rowId(request)])));
    }
    if (method !== 'PUT') throw new AppError(405, 'route.method');
    const flag = onlyFlag(api, body);
    if (flag) return toggle(app, api, request, reply, rowId(request), flag, body);
    if (api.options.put) return api.options.put(app, api, request, rowId(request), body);
    if (!can.update) throw new AppError(405, 'route.method');
    demand(request.access, can.update);
    return answerSaved(request, reply, 'updated', await updateOne(app, api, request, rowId(request), body));
  });
}

function removedMessage({ deleted, archived }: Removed): string {
  if (archived === 0) return 'deleted';
  return deleted === 0 ? 'archived' : 'deleted_or_archived';
}

/** The specification's other name of `is_active`, where an admin is who switches it. */
const ACTIVE_BY_ADMIN = 'is_admin_active_user';

const isOwnPassword = (resource: Resource, key: string) => key === OWN_PASSWORD && asksOwnPassword(resource);

/** The flag of a body that holds a flag and nothing else. */
function onlyFlag(api: ResourceApi, body: Row): string | undefined {
  const reasons = new Set(toggleFlags(api.resource).map((one) => getReason(api.resource.fields[one])));
  const keys = Object.keys(body).filter((key) => !reasons.has(key) && !isOwnPassword(api.resource, key));
  const flag = keys[0] === ACTIVE_BY_ADMIN ? 'is_active' : keys[0];
  return keys.length === 1 && flag !== undefined && toggleFlags(api.resource).includes(flag) ? flag : undefined;
}

function flagValue(raw: unknown): Flag | undefined {
  if (raw === undefined) return undefined;
  if (raw === 1 || raw === true || raw === '1') return 1;
  if (raw === 0 || raw === false || raw === '0') return 0;
  throw invalidField('value', 'flag');
}

/** The flag that a body sent to the list itself sets, with the row that it names: nothing else stands in it, as no form of a new row does. */
function getNamedFlag(resource: Resource, body: unknown) {
  const { id, ...rest } = readRecord(body);
  const [flag = '', ...others] = Object.keys(rest);
  if (id === undefined || others.length > 0 || !namedFlags(resource).includes(flag)) return undefined;
  const named = Number(id);
  if (!Number.isSafeInteger(named) || named < 1 || named > ROW_ID_MAX) throw notFound();
  return { id: named, flag, rest };
}

/** Sets a flag from a body that may hold it (under its own name, or `status`), with its reason where it has one. */
async function toggle(app: Server, api: ResourceApi, request: WholeRequest, reply: Reply, id: number, flag: string, body: Row) {
  const { resource } = api;
  demand(request.access, toggleRight(resource));
  const named = flag === 'is_active' && body[flag] === undefined && ACTIVE_BY_ADMIN in body ? ACTIVE_BY_ADMIN : flag;
  const why = getReason(resource.fields[flag]);
  const { _method, [named]: raw, status, [why ?? '']: reason, ...others } = body;
  refuseUnknown(Object.keys(others).filter((key) => !isOwnPassword(resource, key)));
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 500)) throw invalidField(why ?? '', 'too_long', { max: 500 });
  const extra = why !== undefined && typeof reason === 'string' ? { [why]: keptText(reason) || null } : {};
  const wanted = flagValue(raw === undefined ? status : raw);
  const confirmed = await isPasswordConfirmed(app, request, body[OWN_PASSWORD]);
  const { row, value } = await toggleFlag(app, api, request, id, flag, wanted, extra, confirmed);
  return answerSaved(request, reply, toggleMessage(resource, flag, value), row);
}

/** The paths of the flags (§7 "Toggle switches"), each under the right to toggle. */
function registerToggles(app: Server, api: ResourceApi, base: string) {
  const { resource } = api;
  const flags = toggleFlags(resource);
  if (flags.length === 0) return;
  const options = { config: { guard: toggleRight(resource), resource: resource.name } };
  const on = (method: 'GET' | 'POST' | 'PATCH', path: string, flag: string) =>
    app.route({
      method,
      url: `${base}/${path}`,
      // Who only looks (HEAD) changes nothing.
      exposeHeadRoute: false,
      // Also where a GET inverts the flag.
      config: { ...options.config, writes: true, forms: true },
      handler: async (request, reply: Reply) => toggle(app, api, request, reply, rowId(request), flag, await getForm(api, request)),
    });

  for (const flag of flags) {
    const own = resource.togglePaths?.[flag];
    if (own) on('POST', `:id/${own}`, flag);
    if (flag === 'is_active') {
      on('POST', 'is_active/:id', flag);
      on('POST', ':id/status', flag);
      on('GET', ':id/status', flag);
    }
    const field = resource.fields[flag];
    if (field && 'call' in field && field.call && field.call.path !== null) on(field.call.method, `:id/${field.call.path}`, flag);
  }
}
