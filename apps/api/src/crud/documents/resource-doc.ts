import { asksOwnPassword, NAMED_FILTERS, OWN_PASSWORD, toggleFlags, type NamedFilter, type Resource } from '@diwan/contract/kit/resource';
import { PER_PAGE_MAX } from '@diwan/contract/constants';
import { OWN_PASSWORD_TEXT } from '@diwan/contract/kinds/text.schema';
import { toggleCall } from '@diwan/contract/kit/toggles';
import { RESOURCES } from '@diwan/contract/resources/index';
import { apiKind } from '../kinds/index.ts';
import { FILTER_FLAG, FILTER_ID, FILTER_TEXT } from '../kinds/plain.ts';
import { answerSchema, listAnswerSchema, object, type JsonSchema } from './record-schema.ts';
import type { RouteDoc } from './route-doc.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
/** Names of a resource's schemas among the document's components. */
export const schemaNames = ({ name }: Resource) => ({ record: name, create: `${name}_create`, update: `${name}_update` });

const NAMED: Record<(typeof NAMED_FILTERS)[NamedFilter], JsonSchema> = {
  text: FILTER_TEXT,
  id: FILTER_ID,
  day: { type: 'string', format: 'date' },
  time: { type: 'string', description: 'HH:MM' },
  month: { type: 'integer', minimum: 1, maximum: 12 },
  year: { type: 'integer' },
  flag: FILTER_FLAG,
  named: { type: 'string' },
};

function filterSchema(resource: Resource, filter: string): JsonSchema {
  const field = resource.fields[filter];
  if (filter === 'filter') return { type: 'string', enum: resource.list.sets ?? [] };
  if (!field) return NAMED[NAMED_FILTERS[filter as NamedFilter]];
  return apiKind(field).filterSchema(field);
}

function filters(resource: Resource): Record<string, JsonSchema> {
  const { filters: names, aliases = {} } = resource.list;
  const pairs = [...names.map((name) => [name, name] as const), ...Object.entries(aliases)];
  return Object.fromEntries(pairs.map(([filter, field]) => [filter, filterSchema(resource, field)]));
}

function paging(resource: Resource): Record<string, JsonSchema> {
  return {
    page: { type: 'integer', minimum: 1 },
    per_page: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX },
    sort: { type: 'string', enum: resource.list.sorts.flatMap((column) => [column, `-${column}`]) },
  };
}

const IDS: JsonSchema = { type: 'array', items: { type: 'integer' } };
const FORMAT: JsonSchema = { type: 'string', enum: ['csv', 'xlsx'] };
const NOTHING = answerSchema({ type: 'null' });

function bulkBody(resource: Resource): JsonSchema {
  const matching = {
    all_matching: { const: true },
    filter: { type: 'object', properties: filters(resource), additionalProperties: false },
  };
  return { oneOf: [object({ ids: IDS }), object(matching)] };
}

const FORM = { what: 'Save, with _method=PUT; also a single flag', body: { type: 'object' } };

type About = (summary: string, more?: Omit<RouteDoc, 'summary' | 'tag'>) => RouteDoc;

/** The calls that set a flag: the usual path of each, and the one that the resource has besides. */
function toggles(resource: Resource, about: About, answer: JsonSchema): Record<string, RouteDoc> {
  const { togglePaths: _, ...usual } = resource;
  const asks = asksOwnPassword(resource);
  const own = asks && { [OWN_PASSWORD]: { type: 'string', format: 'password', description: OWN_PASSWORD_TEXT } };
  const body = (flag: string) => ({ type: 'object', properties: { [flag]: FILTER_FLAG, ...own } });
  const refusals = asks ? [404, 422, 429] : [404, 422];
  const calls: Record<string, RouteDoc> = {};
  for (const flag of toggleFlags(resource)) {
    const doc = about(`Set ${flag}`, { body: body(flag), answer, refusals });
    for (const { method, path, beside } of [toggleCall(resource, flag, 0), toggleCall(usual, flag, 0)]) {
      // What is told apart by its body stands beside the call that it shares its path with.
      if (Object.keys(beside).length === 0) calls[`${method} ${path.replace(/\b0\b/, '{id}')}`] = doc;
    }
  }
  if (resource.fields['is_active']) {
    const path = `${resource.name}/{id}/status`;
    calls[`POST ${path}`] = about('Set is_active', {
      body: body('status'),
      answer,
      refusals,
    });
    calls[`GET ${path}`] = about('Invert is_active', { answer, refusals: [404] });
  }
  return calls;
}

/** The calls of a resource, by method and path below the API's base. */
function getCalls(resource: Resource): Record<string, RouteDoc> {
  const { name } = resource;
  const { record, create, update } = schemaNames(resource);
  const about: About = (summary, more = {}) => ({ summary, tag: name, ...more });
  const row = answerSchema(ref(record));
  // Wrong passwords of one's own make one wait.
  const waits = asksOwnPassword(resource) ? [429] : [];
  const calls: Record<string, RouteDoc> = {
    [`GET ${name}`]: about('List', {
      query: { ...filters(resource), ...paging(resource) },
      answer: listAnswerSchema(ref(record)),
      refusals: [422],
    }),
    [`GET ${name}/{id}`]: about('Show one', { answer: row, refusals: [404] }),
    [`POST ${name}`]: about('Create', { body: ref(create), status: 201, answer: row, refusals: [422, ...waits] }),
    [`PUT ${name}/{id}`]: about('Save a whole form', { body: ref(update), answer: row, refusals: [404, 409, 422, ...waits] }),
    [`POST ${name}/{id}`]: about(FORM.what, {
      body: FORM.body,
      answer: row,
      refusals: [404, 409, 422, ...waits],
    }),
    [`DELETE ${name}/{id}`]: about('Delete', { answer: NOTHING, refusals: [404, 409] }),
    [`POST ${name}/deleteAll`]: about('Delete several, all or none', { body: bulkBody(resource), answer: NOTHING, refusals: [409, 422] }),
    [`POST ${name}/order`]: about('Put rows into this order, among the places that they hold', {
      body: object({ ids: IDS }),
      answer: NOTHING,
      refusals: [409, 422],
    }),
    [`GET ${name}/export`]: about('Download the whole filtered list', {
      query: { format: FORMAT, ...filters(resource) },
      answerType: '*/*',
      refusals: [422],
    }),
    [`POST ${name}/export-link`]: about('A link that downloads the export once, within a minute', {
      body: { type: 'object' },
      status: 201,
      answer: answerSchema({}),
      refusals: [422],
    }),
    [`GET ${name}/{id}/activity`]: about('What was changed, when and by whom', { answer: { type: 'object' }, refusals: [404] }),
    [`GET ${name}_not_paginated`]: about('Options of a select', {
      query: { keyword: { type: 'string' }, ids: { type: 'string' } },
      answer: answerSchema({ type: 'array', items: { type: 'object' } }),
    }),
  };
  Object.assign(calls, toggles(resource, about, row));
  return calls;
}

const CALLS: Readonly<Record<string, RouteDoc>> = Object.assign({}, ...RESOURCES.map(getCalls));

/** What is to be said about a resource's call; `path` is below the API's base, its parameters in braces. */
export function resourceDoc(method: string, path: string): RouteDoc | undefined {
  return CALLS[`${method} ${path}`];
}
