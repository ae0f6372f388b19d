import type { FastifyInstance } from 'fastify';
import type { Locale } from '@diwan/contract/constants';
import { getLanguage } from '../translate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Locale;
  }
}

/** `request.language`: the language that the answer's texts are in. */
export function registerLanguage(app: FastifyInstance) {
  app.decorateRequest('language', 'ar');
  app.addHook('onRequest', (request, reply, done) => {
    request.language = getLanguage(request.headers['accept-language']);
    reply.header('content-language', request.language);
    done();
  });
}
