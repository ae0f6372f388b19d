import { waiting } from '@diwan/contract/kit/answers';
import { CALLS } from '@diwan/contract/calls';
import { PER_PAGE_MAX } from '@diwan/contract/kit/constants';
import { OWN_PASSWORD_TEXT } from '@diwan/contract/kinds/schemas';
import { getReason } from '@diwan/contract/kit/field';
import { asksOwnPassword, OWN_PASSWORD, toggleFlags, type Resource } from '@diwan/contract/kit/resource';
import { toggleCall } from '@diwan/contract/kit/toggles';
import { callDoc } from './call-doc.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { FILTER_FLAG, FILTER_TEXT } from '../fields/kinds/plain.ts';
import { FIELDS_MAX } from '../list/fields.ts';
import { namedFlags } from '../resource/named-flags.ts';
import { downloadDocs } from './download-doc.ts';
import { filters } from './filter-schema.ts';
import { answerJson } from './json-schema.ts';
import { listAnswerSchema } from './list-schema.ts';
import { envelopeSchema, object, type JsonSchema } from './record-schema.ts';
import { getResourceRefusals, joinRefusals, type Refusals } from './refusals.ts';
import { componentRef, schemaNames } from './resource-schemas.ts';
import type { RouteDoc } from './route-doc.ts';

const sorts = ({ list }: Resource): JsonSchema => ({ type: 'string', enum: list.sorts.flatMap((column) => [column, `-${column}`]) });
const PAGE: JsonSchema = { type: 'integer', minimum: 1 };

/** Which fields rows carry: the properties of the record that are fields, and `created_at`. */
const FIELDS: JsonSchema = {
  type: 'string',
  maxLength: FIELDS_MAX,
  description: 'Names of fields with commas between: rows carry these alone, beside id and updated_at. Without it they are whole.',
};

const IDS: JsonSchema = { type: 'array', items: { type: 'integer' } };

/** Rows that a filter names are as many as the page showed, or nothing is done. */
const matchingBody = (filter: string): JsonSchema => ({
  type: 'object',
  required: ['all_matching', 'filter', 'count'],
  properties: {
    all_matching: { const: true },
    filter: componentRef(filter),
    count: {
      type: 'integer',
      minimum: 0,
      description: 'How many rows the page showed: 409 `bulk.other_count` where they are not as many.',
    },
    count_is_at_least: { type: 'boolean', description: 'The list knew only that there are at least so many.' },
  },
});

const bulkBody = (filter: string): JsonSchema => ({
  oneOf: [object({ ids: IDS }), matchingBody(filter)],
});

/** The form of a new row; or a flag alone, with the row that it is of, where it is set at the list itself. */
function createBody(resource: Resource): JsonSchema {
  const form = componentRef(schemaNames(resource).create);
  const flags = namedFlags(resource).map((flag) => object({ id: { type: 'integer' }, [flag]: FILTER_FLAG }));
  return flags.length > 0 ? { oneOf: [form, ...flags] } : form;
}

type About = (summary: string, more?: Omit<RouteDoc, 'summary' | 'tag'>) => RouteDoc;

/** The calls that set a flag: the usual path of each, and the one that the resource has besides. */
function toggles(resource: Resource, about: About, answer: JsonSchema, codes: Refusals): Record<string, RouteDoc> {
  const { togglePaths: _, ...usual } = resource;
  const own = asksOwnPassword(resource) && { [OWN_PASSWORD]: { type: 'string', format: 'password', description: OWN_PASSWORD_TEXT } };
  const body = (flag: string) => {
    const reason = getReason(resource.fields[flag]);
    const why = reason !== undefined && { [reason]: { type: ['string', 'null'], maxLength: 500 } };
    return { type: 'object', properties: { [flag]: FILTER_FLAG, ...why, ...own } };
  };
  const calls: Record<string, RouteDoc> = {};
  for (const flag of toggleFlags(resource)) {
    const doc = about(`Set ${flag}`, { body: body(flag), answer, codes });
    for (const { method, path, beside } of [toggleCall(resource, flag, 0), toggleCall(usual, flag, 0)]) {
      // What is told apart by its body stands beside the call that it shares its path with.
      if (Object.keys(beside).length === 0) calls[`${method} ${path.replace(/\b0\b/, '{id}')}`] = doc;
    }
  }
  if (resource.fields['is_active']) {
    const path = `${resource.name}/{id}/status`;
    calls[`POST ${path}`] = about('Set is_active', { body: body('status'), answer, codes });
    calls[`GET ${path}`] = about('Invert is_active', { answer, codes });
  }
  return calls;
}

/** The calls of a resource, by method and path below the API's base. */
function getCalls(api: ResourceApi): Record<string, RouteDoc> {
  const { resource, options } = api;
  const { name } = resource;
  const { record, update, form, filter, option } = schemaNames(resource);
  const about: About = (summary, more = {}) => ({ summary, tag: name, ...more });
  const refusals = getResourceRefusals(api);
  const row = envelopeSchema(componentRef(record));
  // What may have to wait for a second admin says so.
  const later = options.waits && { later: envelopeSchema(answerJson(waiting)) };
  const narrowed = filters(resource);
  const { file, link } = downloadDocs({
    tag: name,
    file: 'Download the whole filtered list',
    link: 'A link that downloads the export once, within a minute',
    filters: narrowed,
    filter: componentRef(filter),
    sort: sorts(resource),
    ids: IDS,
  });
  // What a form means where nobody edits rows is a call of its own.
  const put = options.put && CALLS.find(({ method, path }) => method === 'PUT' && path === `${name}/:id`);
  const decided = put && callDoc(put);
  return {
    [`GET ${name}`]: about('List', {
      query: { ...narrowed, page: PAGE, per_page: { ...PAGE, maximum: PER_PAGE_MAX }, sort: sorts(resource), fields: FIELDS },
      answer: listAnswerSchema(resource, componentRef(record)),
      codes: refusals.find,
    }),
    [`GET ${name}/{id}`]: about('Show one', { answer: row, codes: refusals.show }),
    [`POST ${name}`]: about('Create', {
      body: createBody(resource),
      status: 201,
      answer: row,
      ...later,
      codes: refusals.create,
      isIdempotent: true,
    }),
    [`PUT ${name}/{id}`]: about('Save a whole form', { body: componentRef(update), answer: row, ...later, codes: refusals.update }),
    [`POST ${name}/{id}`]: about('Save, with _method=PUT; also a single flag', {
      body: decided?.body ?? componentRef(form),
      answer: decided?.answer ?? row,
      codes: joinRefusals(refusals.update, refusals.remove, refusals.method, decided?.codes ?? {}),
    }),
    [`DELETE ${name}/{id}`]: about('Delete', { answer: componentRef('Done'), codes: refusals.remove }),
    [`POST ${name}/deleteAll`]: about('Delete several, all or none; more than one call takes by a job', {
      body: bulkBody(filter),
      answer: componentRef('Done'),
      later: componentRef('Job'),
      codes: refusals.removeSeveral,
    }),
    [`POST ${name}/order`]: about('Put rows into this order, among the places that they hold', {
      body: object({ ids: IDS }),
      answer: componentRef('Done'),
      codes: refusals.order,
    }),
    [`GET ${name}/export`]: file,
    [`POST ${name}/export-link`]: link,
    [`GET ${name}/{id}/activity`]: about('What was changed, when and by whom', {
      query: { page: PAGE },
      answer: componentRef('Activity'),
      codes: joinRefusals(refusals.show, refusals.find),
    }),
    [`GET ${name}_not_paginated`]: about('Options of a select', {
      query: { ...narrowed, ids: { ...FILTER_TEXT, description: 'Ids with commas between: their rows come in any case' } },
      answer: envelopeSchema({ type: 'array', items: componentRef(option) }),
      codes: refusals.find,
    }),
    ...toggles(resource, about, row, refusals.toggle),
  };
}

const made = new WeakMap<readonly ResourceApi[], Readonly<Record<string, RouteDoc>>>();

/** What is to be said about the calls of resources, by method and path below the API's base, its parameters in braces. */
export function resourceDocs(apis: readonly ResourceApi[]): Readonly<Record<string, RouteDoc>> {
  const docs = made.get(apis) ?? Object.assign({}, ...apis.map(getCalls));
  made.set(apis, docs);
  return docs;
}
