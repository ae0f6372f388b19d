import type { FastifyInstance } from 'fastify';
import { isDraining } from '../kit/draining.ts';
import { AppError } from '../kit/errors.ts';

const HEALTH_DOC = { summary: 'The process lives', tag: 'operation' };
const READY_DOC = { summary: 'The database answers; 503 while it does not', tag: 'operation' };

/** `/health`: the process lives. `/ready`: the database answers. */
export function registerHealth(app: FastifyInstance) {
  app.get('/health', { config: { guard: 'public', doc: HEALTH_DOC } }, () => ({ status: 'success' }));
  app.get('/ready', { config: { guard: 'public', doc: READY_DOC } }, async (_request, reply) => {
    if (isDraining(app)) throw new AppError(503, 'server.stopping', {}, { retryAfter: 1 });
    try {
      await app.database.pool.query('select 1');
      return { status: 'success' };
    } catch {
      return reply.status(503).send({ status: 'error' });
    }
  });
}
