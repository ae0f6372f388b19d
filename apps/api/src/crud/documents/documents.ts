import type { Server } from '../../platform/http/server.ts';
import { APP_MESSAGES, APP_SOCKET_PATH } from '@diwan/contract/app-events';
import {
  appEventSchemas,
  eventSchemas,
  openApi,
  getOperations,
  type DocumentFacts,
  type Operation,
  type RegisteredRoute,
} from './openapi.ts';
import { documentPage, PAGE_STYLE } from './page.ts';
import { BYTES, type JsonSchema } from './record-schema.ts';
import { GUARD_CODES } from './refusals.ts';
import { resourceDocs } from './resource-doc.ts';
import { resourceSchemas } from './resource-schemas.ts';
// Brings `config.doc` to the routes' types.
import './route-doc.ts';
import { pageHeaders } from '../../platform/http/security.ts';

const page = (summary: string, answerType: string, answer: JsonSchema = BYTES) =>
  ({ config: { guard: 'public', doc: { summary, tag: 'documents', answer, answerType } } }) as const;

/** What an OpenAPI document is, as far as one says it of itself. */
const DOCUMENT: JsonSchema = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  properties: { openapi: { type: 'string' }, info: { type: 'object' }, paths: { type: 'object' }, components: { type: 'object' } },
};

/** A document, and where it is found. */
interface Document extends Omit<DocumentFacts, 'schemas' | 'events'> {
  readonly page: string;
  readonly json: string;
  has(url: string): boolean;
  schemas(): DocumentFacts['schemas'];
  events(): DocumentFacts['events'];
}

const isOfApps = (url: string) => url.startsWith('/api/app/');

const DOCUMENTS: readonly Document[] = [
  {
    title: 'Diwan: the API',
    description:
      'x-permission names what a call needs: `public`, `session` (any login), or a permission. x-events has what the socket at /realtime tells.',
    page: '/api/docs',
    json: '/api/docs/json',
    has: (url) => !isOfApps(url),
    headers: ({ guard, needsKey }) =>
      guard === 'public' ? ['language'] : ['language', 'country', 'zone', ...(needsKey ? (['key'] as const) : [])],
    guardCodes: GUARD_CODES.admins,
    schemas: resourceSchemas,
    events: eventSchemas,
  },
  {
    title: 'Diwan: the API of the apps',
    description: `x-permission names whom a call lets in: \`client\`, \`provider\`, \`person\` (either), or \`public\` (everybody). x-events has what the socket at ${APP_SOCKET_PATH} tells (Socket.IO, the token in auth.token). An app may say: ${Object.entries(
      APP_MESSAGES,
    )
      .map(([name, what]) => `\`${name}\`: ${what}`)
      .join('. ')}.`,
    page: '/api/app/docs',
    json: '/api/app/openapi.json',
    has: isOfApps,
    headers: ({ isIdempotent }) => ['language', 'version', ...(isIdempotent ? (['key'] as const) : [])],
    guardCodes: GUARD_CODES.apps,
    schemas: () => ({}),
    events: appEventSchemas,
  },
];

/** The documents of every call that is registered after this: public, since they tell what the code is and nothing of the data. */
export function registerDocuments(app: Server) {
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, guard: config?.guard ?? 'public', doc: config?.doc, call: config?.call });
  });

  const headers = { 'cache-control': 'no-cache', ...pageHeaders(app.config) };
  for (const document of DOCUMENTS) {
    let made: ReturnType<typeof make> | undefined;
    const bytes = () =>
      (made ??= make(
        document,
        getOperations(
          routes.filter(({ url }) => document.has(url)),
          resourceDocs(app.resources),
        ),
      ));
    app.get(document.json, page('This document for machines', 'application/json', DOCUMENT), (_request, reply) =>
      reply.headers(headers).type('application/json').send(bytes().json),
    );
    app.get(document.page, page('This document as a page', 'text/html'), (_request, reply) =>
      reply.headers(headers).type('text/html').send(bytes().html),
    );
  }
  app.get('/api/docs/style.css', page('The look of that page', 'text/css'), (_request, reply) =>
    reply.headers(headers).type('text/css').send(PAGE_STYLE),
  );
}

/** As bytes, once: a megabyte of text would be made bytes anew for each reader, and wait in memory for each who reads slowly. */
function make(document: Document, operations: readonly Operation[]) {
  const described = openApi(operations, { ...document, schemas: document.schemas(), events: document.events() });
  const { title, json } = document;
  const html = documentPage({ title, json, operations, schemas: described.components.schemas, events: described['x-events'] });
  return { json: Buffer.from(JSON.stringify(described)), html: Buffer.from(html) };
}
