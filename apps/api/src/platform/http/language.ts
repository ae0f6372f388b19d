import type { FastifyInstance } from 'fastify';
import { getLanguage } from '../translate.ts';

/** `request.language`: the language that the answer's texts are in. */
export function registerLanguage(app: FastifyInstance) {
  app.decorateRequest('language', 'ar');
  app.addHook('onRequest', (request, reply, done) => {
    request.language = getLanguage(request.headers['accept-language']);
    reply.header('content-language', request.language);
    done();
  });
}
