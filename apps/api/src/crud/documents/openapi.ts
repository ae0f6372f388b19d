import { EVENTS } from '@diwan/contract/events/index';
import { RESOURCES } from '@diwan/contract/resources/index';
import { requestSchema } from './body-schema.ts';
import { eventObject } from './event-doc.ts';
import { responseSchema, type JsonSchema } from './record-schema.ts';
import { resourceDoc, schemaNames } from './resource-doc.ts';
import type { RouteDoc } from './route-doc.ts';

/** A registered call: its path in the framework's spelling, what guards it, and what it says of itself. */
export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly guard: string | readonly string[];
  readonly doc: RouteDoc | undefined;
}

export interface Operation extends RouteDoc {
  readonly method: string;
  readonly path: string;
  readonly guard: string | readonly string[];
}

const BASE = '/api/admin/';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const REFUSALS: Record<number, [name: string, description: string]> = {
  401: ['Refusal', 'Not logged in'],
  403: ['Refusal', 'No right to this, or not in this country'],
  404: ['Refusal', 'Not there, or out of reach'],
  409: ['Refusal', 'It has changed, or its state does not allow this'],
  413: ['Refusal', 'Too large'],
  422: ['Invalid', 'The values are not valid'],
  429: ['Refusal', 'Too many tries; Retry-After says how many seconds to wait'],
};

const text = (description: string) => ({ type: 'string', description });

function errorSchemas(): Record<string, JsonSchema> {
  const code = text('A stable word, such as `order.move_not_allowed`');
  const message = text('In the language of the request');
  const refusal = { status: { type: 'string', const: 'fail' }, message, messages: { type: 'array', items: { type: 'string' } }, code };
  const errors = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } }, description: 'Texts by field' };
  return {
    Refusal: {
      type: 'object',
      properties: { ...refusal, data: { description: 'What it collided with' } },
      required: ['status', 'message', 'code'],
    },
    Invalid: { type: 'object', properties: { ...refusal, errors }, required: ['status', 'message', 'code'] },
    Fault: {
      type: 'object',
      properties: { status: { type: 'string', const: 'error' }, message, code, request_id: text('Names the entry in the log') },
      required: ['status', 'message', 'code', 'request_id'],
    },
  };
}

function resourceSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    RESOURCES.flatMap((resource) => {
      const names = schemaNames(resource);
      return [
        [names.record, responseSchema(resource)],
        [names.create, requestSchema(resource, 'create')],
        [names.update, requestSchema(resource, 'update')],
      ];
    }),
  );
}

const header = (name: string, description: string, type: string) => ({ name, in: 'header', description, schema: { type } });
const HEADERS = {
  language: header('Accept-Language', 'ar or en: the language of texts', 'string'),
  country: header('X-Country-Id', 'Narrows everything to one country and to what belongs to none', 'integer'),
  zone: header('X-Time-Zone', 'IANA name of the chosen country: formats exports', 'string'),
};

/** The calls, as the document has them: sorted by path, each with what is known of it. */
export function operationsOf(routes: readonly RegisteredRoute[]): Operation[] {
  return routes
    .filter(({ method, url }) => method !== 'HEAD' && !url.includes('*'))
    .map(({ method, url, guard, doc }) => {
      const path = url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}');
      const known = doc ?? (path.startsWith(BASE) ? resourceDoc(method, path.slice(BASE.length)) : undefined);
      return {
        summary: `${method} ${path}`,
        tag: path.split('/').findLast((part) => /^\w+$/.test(part)) ?? 'other',
        ...known,
        method,
        path,
        guard,
      };
    })
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function parametersOf({ path, query = {}, guard }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, schemaOf]) => ({ name, in: 'query', schema: schemaOf }));
  const headers = guard === 'public' ? ['language'] : Object.keys(HEADERS);
  return [...inPath, ...inQuery, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

const content = (type: string, of: JsonSchema = {}) => ({ [type]: { schema: of } });
const JSON_TYPE = 'application/json';

/** What a guard refuses with, whatever the call. */
const OF_GUARDS = ['permission.missing', 'auth.country_not_yours'];

/** A refusal, with the codes that it may carry where they are known. */
function refusalSchema(name: string, codes: readonly string[] | undefined): JsonSchema {
  return codes ? { allOf: [schema(name), { properties: { code: { enum: codes } } }] } : schema(name);
}

function responsesOf({ guard, status = 200, answer, answerType, later, refusals = [], codes = {} }: Operation) {
  const success = answer || answerType ? { content: content(answerType ?? JSON_TYPE, answer) } : {};
  const own = guard === 'public' ? [] : guard === 'session' ? [401] : [401, 403];
  const refused = [...new Set([...own, ...refusals])].map((code) => {
    const [name, description] = REFUSALS[code] ?? ['Refusal', 'Refused'];
    const known = codes[code] && [...(code === 403 && own.includes(403) ? OF_GUARDS : []), ...codes[code]];
    return [String(code), { description, content: content(JSON_TYPE, refusalSchema(name, known)) }];
  });
  return {
    [String(status)]: { description: 'Success', ...success },
    ...(later && { 202: { description: 'It waits', content: content(JSON_TYPE, later) } }),
    ...Object.fromEntries(refused),
    default: { description: 'A fault of ours', content: content(JSON_TYPE, schema('Fault')) },
  };
}

function operationObject(operation: Operation) {
  const { method, path, summary, tag, guard, body, bodyType = JSON_TYPE } = operation;
  return {
    operationId: `${method.toLowerCase()}_${path.replace(/[^a-zA-Z0-9_]+/g, '_').replace(/^_+|_+$/g, '')}`,
    summary,
    tags: [tag],
    'x-permission': guard,
    ...(guard === 'public' && { security: [] }),
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: content(bodyType, body) } }),
    responses: responsesOf(operation),
  };
}

/** The OpenAPI 3.1 document of the registered calls. */
export function openApi(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Diwan',
      version: '1',
      description:
        'x-permission names what a call needs: `public`, `session` (any login), or a permission. x-events has what the socket at /realtime tells.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].toSorted().map((name) => ({ name })),
    paths,
    'x-events': Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, eventObject(event)])),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: HEADERS,
      schemas: { ...errorSchemas(), ...resourceSchemas() },
    },
  };
}
