import type { DeclaredCall } from '@diwan/contract/kit/call';
import { APP_EVENTS } from '@diwan/contract/app-events';
import { EVENTS } from '@diwan/contract/events';
import { callDoc } from './call-doc.ts';
import { eventObject, type EventDoc } from './event-doc.ts';
import type { JsonSchema } from './record-schema.ts';
import { COMMON_CODES, joinRefusals, NO_SESSION, type Refusals } from './refusals.ts';
import type { RouteDoc } from './route-doc.ts';

/** A registered call: its path in the framework's spelling, what guards it, and what it says of itself. */
export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly guard: string | readonly string[];
  readonly doc: RouteDoc | undefined;
  /** What it was declared as, from which its doc follows. */
  readonly call?: DeclaredCall | undefined;
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
  405: ['Refusal', 'Not what can be done to it'],
  409: ['Refusal', 'It has changed, or its state does not allow this'],
  413: ['Refusal', 'Too large'],
  422: ['Invalid', 'The values are not valid'],
  426: ['Refusal', 'The app is too old'],
  429: ['Refusal', 'Too many tries; Retry-After says how many seconds to wait'],
  503: ['Refusal', 'Not now; Retry-After says how many seconds to wait'],
};

const text = (description: string) => ({ type: 'string', description });

function errorSchemas(): Record<string, JsonSchema> {
  const code = text('A stable word, such as `order.move_not_allowed`');
  const message = text('In the language of the request');
  const refusal = {
    status: { type: 'string', enum: ['fail', 'error'] },
    message,
    messages: { type: 'array', items: { type: 'string' } },
    code,
  };
  const errors = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } }, description: 'Texts by field' };
  const required = ['status', 'message', 'code'];
  const { refused, fault } = COMMON_CODES;
  return {
    Refusal: { type: 'object', properties: { ...refusal, data: { description: 'What it collided with' } }, required },
    Invalid: { type: 'object', properties: { ...refusal, errors }, required },
    Barred: {
      type: 'object',
      description: 'What stands before any call',
      properties: { ...refusal, code: { ...code, enum: refused }, errors },
      required,
    },
    Fault: {
      type: 'object',
      description: 'A fault of ours, or an outage',
      properties: {
        status: { type: 'string', const: 'error' },
        message,
        code: { ...code, enum: fault },
        request_id: text('Names the entry in the log, where it was not foreseen'),
      },
      required,
    },
  };
}

const header = (name: string, description: string, type: string) => ({ name, in: 'header', description, schema: { type } });
const HEADERS = {
  language: header('Accept-Language', 'ar or en: the language of texts', 'string'),
  country: header('X-Country-Id', 'Narrows everything to one country and to what belongs to none', 'integer'),
  zone: header('X-Time-Zone', 'IANA name of the chosen country: formats exports', 'string'),
  version: header('X-App-Version', 'The version of the app: 2.14.0', 'string'),
  key: { ...header('Idempotency-Key', 'Names what is to be done once, however often it is sent', 'string'), required: true },
};
type Header = keyof typeof HEADERS;

/** What a document is about: whose calls it has, and what they have in common. */
export interface DocumentFacts {
  readonly title: string;
  readonly description: string;
  /** The headers that a call knows. */
  headers(operation: Operation): readonly Header[];
  /** What a guard refuses with, whatever the call. */
  readonly guardCodes: readonly string[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** What the socket tells. */
  readonly events: Readonly<Record<string, EventDoc>>;
}

/** What the socket tells dashboards. */
export const eventSchemas = (): DocumentFacts['events'] =>
  Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, eventObject(event)]));

/** What it tells apps. */
export const appEventSchemas = (): DocumentFacts['events'] =>
  Object.fromEntries(Object.entries(APP_EVENTS).map(([name, event]) => [name, eventObject(event)]));

/** The calls, as the document has them: sorted by path, each with what is known of it. */
export function getOperations(routes: readonly RegisteredRoute[], ofResources: Readonly<Record<string, RouteDoc>>): Operation[] {
  return routes
    .filter(({ method, url }) => method !== 'HEAD' && !url.includes('*'))
    .map(({ method, url, guard, doc, call }) => {
      const path = url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}');
      // Only now: describing hundreds of calls takes longer than registering them, and most processes are never asked.
      const known =
        doc ??
        (call ? callDoc(call) : undefined) ??
        (path.startsWith(BASE) ? ofResources[`${method} ${path.slice(BASE.length)}`] : undefined);
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

function getParameters(operation: Operation, about: DocumentFacts) {
  const { path, query = {} } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, getSchema]) => ({ name, in: 'query', schema: getSchema }));
  return [...inPath, ...inQuery, ...about.headers(operation).map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

const content = (type: string, of: JsonSchema) => ({ [type]: { schema: of } });
const JSON_TYPE = 'application/json';

/** A refusal, with the codes that it may carry. */
function refusal(status: number, codes: readonly string[]) {
  const [name, description] = REFUSALS[status] ?? ['Refusal', 'Refused'];
  return { description, content: content(JSON_TYPE, { allOf: [schema(name), { properties: { code: { enum: codes } } }] }) };
}

/** As many codes as a name among the components can say; a call that has more has them to itself. */
const NAMED_CODES = 2;
const refusalName = (status: number, codes: readonly string[]) => [status, ...codes].join('_');

/** The refusals that calls share, by their names among the components, and what any call may answer with. */
function sharedResponses(operations: readonly Operation[], about: DocumentFacts) {
  const all = operations.flatMap((operation) => Object.entries(getCodes(operation, about)));
  const shared = all.filter(([, codes]) => codes.length <= NAMED_CODES);
  return {
    ...Object.fromEntries(shared.map(([status, codes]) => [refusalName(Number(status), codes), refusal(Number(status), codes)])),
    Other: {
      description: 'What stands before any call, or a fault of ours',
      content: content(JSON_TYPE, { oneOf: [schema('Barred'), schema('Fault')] }),
    },
  };
}

/** The codes of a call's refusals, those that its guard brings among them. */
function getCodes({ guard, codes = {} }: Operation, { guardCodes }: DocumentFacts): Refusals {
  if (guard === 'public') return codes;
  return joinRefusals({ 401: NO_SESSION }, guard === 'session' ? {} : { 403: guardCodes }, codes);
}

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

function getResponses(operation: Operation, about: DocumentFacts) {
  const { status: success = 200, answer, answerType = JSON_TYPE, later, isCacheable } = operation;
  const refused = Object.entries(getCodes(operation, about)).map(([status, codes]) => [
    status,
    codes.length <= NAMED_CODES ? response(refusalName(Number(status), codes)) : refusal(Number(status), codes),
  ]);
  return {
    [String(success)]: { description: 'Success', ...(answer && { content: content(answerType, answer) }) },
    ...(isCacheable && { 304: { description: 'Nothing has changed: If-None-Match named it' } }),
    ...(later && { 202: { description: 'It waits', content: content(JSON_TYPE, later) } }),
    ...Object.fromEntries(refused),
    default: response('Other'),
  };
}

function operationObject(operation: Operation, about: DocumentFacts) {
  const { method, path, summary, tag, guard, body, bodyType = JSON_TYPE } = operation;
  return {
    operationId: `${method.toLowerCase()}_${path.replace(/[^a-zA-Z0-9_]+/g, '_').replace(/^_+|_+$/g, '')}`,
    summary,
    tags: [tag],
    'x-permission': guard,
    ...(guard === 'public' && { security: [] }),
    parameters: getParameters(operation, about),
    ...(body && { requestBody: { required: true, content: content(bodyType, body) } }),
    responses: getResponses(operation, about),
  };
}

/** The OpenAPI 3.1 document of the registered calls. */
export function openApi(operations: readonly Operation[], about: DocumentFacts) {
  const paths: Record<string, Record<string, unknown>> = {};
  const named = new Set<string>(operations.flatMap((operation) => about.headers(operation)));
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(operation, about);
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: '1',
      description: about.description,
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].toSorted().map((name) => ({ name })),
    paths,
    'x-events': about.events,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: Object.fromEntries(Object.entries(HEADERS).filter(([name]) => named.has(name))),
      responses: sharedResponses(operations, about),
      schemas: { ...errorSchemas(), ...about.schemas },
    },
  };
}
