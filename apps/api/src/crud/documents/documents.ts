import type { FastifyInstance } from 'fastify';
import { openApi, operationsOf, type RegisteredRoute } from './openapi.ts';
import { documentPage, PAGE_STYLE } from './page.ts';
// Brings `config.doc` to the routes' types.
import './route-doc.ts';
import { pageHeaders } from '../../platform/http/security.ts';

const page = (summary: string, answerType: string) =>
  ({ config: { guard: 'public', doc: { summary, tag: 'documents', answerType } } }) as const;

/** The document of every call that is registered after this: public, since it tells what the code is and nothing of the data. */
export function registerDocuments(app: FastifyInstance) {
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, guard: config?.guard ?? 'public', doc: config?.doc });
  });

  const headers = { 'cache-control': 'no-cache', ...pageHeaders(app.config) };
  let made: ReturnType<typeof make> | undefined;
  const documents = () => (made ??= make(routes));
  app.get('/api/docs/json', page('This document for machines', 'application/json'), (_request, reply) =>
    reply.headers(headers).type('application/json').send(documents().json),
  );
  app.get('/api/docs', page('This document as a page', 'text/html'), (_request, reply) =>
    reply.headers(headers).type('text/html').send(documents().html),
  );
  app.get('/api/docs/style.css', page('The look of that page', 'text/css'), (_request, reply) =>
    reply.headers(headers).type('text/css').send(PAGE_STYLE),
  );
}

/** As bytes, once: a megabyte of text would be made bytes anew for each reader, and wait in memory for each who reads slowly. */
function make(routes: readonly RegisteredRoute[]) {
  const operations = operationsOf(routes);
  const document = openApi(operations);
  return {
    json: Buffer.from(JSON.stringify(document)),
    html: Buffer.from(documentPage(operations, document.components.schemas, document['x-events'])),
  };
}
