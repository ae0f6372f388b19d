import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWithinBounds } from '../kit/body-bounds.ts';
import { AppError } from '../kit/errors.ts';
import { collectForm } from '../kit/form-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call also takes a form of the web, URL-encoded or multipart; else only JSON is a body. */
    forms?: true;
  }
}

const FORM_TYPE = /^\s*(?:application\/x-www-form-urlencoded|multipart\/)/i;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A form sent to a call that takes none. What has no route is answered as such. */
function isFormNobodyTakes(request: FastifyRequest): boolean {
  const { guard, forms } = request.routeOptions.config;
  return guard !== undefined && !forms && FORM_TYPE.test(request.headers['content-type'] ?? '') && hasBody(request);
}

/**
 * Bodies: JSON, and URL-encoded or multipart forms where a call takes them; an empty JSON body (the old dashboard's toggles send
 * one) counts as none. What holds more than any call takes is refused before anything walks it.
 */
export async function registerForms(app: FastifyInstance): Promise<void> {
  app.addHook('preParsing', async (request) => {
    if (isFormNobodyTakes(request)) throw new AppError(415, 'body.no_form');
  });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 200, parts: 200, fieldSize: 100_000, fieldNameSize: 200, headerPairs: 50 },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    collectForm(new URLSearchParams(body)),
  );
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void json(request, String(body), (error, parsed) =>
      error === null && !isWithinBounds(parsed) ? done(new AppError(413, 'body.too_complex')) : done(error, parsed),
    );
  });
}
