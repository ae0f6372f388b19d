import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { collectForm } from '../kit/form-body.ts';

/** URL-encoded and multipart forms as bodies; an empty JSON body (the old dashboard's toggles send one) counts as none. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false, limits: { files: 1, fields: 200, parts: 200, fieldSize: 100_000 } });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, collectForm(new URLSearchParams(String(body))));
  });
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void json(request, String(body), done);
  });
}
