import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWithinBounds } from './body-bounds.ts';
import { AppError } from '../errors.ts';
import { collectForm } from './form-body.ts';

declare module './server.ts' {
  interface RouteConfig {
    /** The call also takes a form of the web, URL-encoded or multipart; else only JSON is a body. */
    forms?: true;
  }
}

/** Of whoever is not logged in: an e-mail and a password, and room for more. */
const PUBLIC_BYTES = 16 * 1024;

const FORM_TYPE = /^\s*(?:application\/x-www-form-urlencoded|multipart\/)/i;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A form sent to a call that takes none. */
function isFormNobodyTakes(request: FastifyRequest): boolean {
  return !request.routeOptions.config.forms && FORM_TYPE.test(request.headers['content-type'] ?? '') && hasBody(request);
}

/** A body that was compressed: nobody unpacks it here, as a few bytes may become gigabytes. */
function isEncoded(request: FastifyRequest): boolean {
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  return hasBody(request) && encoding.trim().toLowerCase() !== 'identity';
}

/**
 * Bodies: JSON, and URL-encoded or multipart forms where a call takes them; an empty JSON body (the old dashboard's toggles send
 * one) counts as none. What holds more than any call takes is refused before anything walks it; of callers without a login little is
 * taken, and nothing where there is no call.
 */
export async function registerForms(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.config?.guard === 'public') route.bodyLimit ??= PUBLIC_BYTES;
  });
  app.addHook('preParsing', async (request) => {
    // Nobody will read it: a megabyte of brackets is a tenth of a second.
    if (request.routeOptions.config.guard === undefined && hasBody(request)) throw app.refuseUnrouted(request);
    if (isFormNobodyTakes(request)) throw new AppError(415, 'body.no_form');
    if (isEncoded(request)) throw new AppError(415, 'body.encoded');
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
