import type { FastifyInstance } from 'fastify';
import { isDraining } from './draining.ts';
import { translate } from '../translate.ts';

const WELL = { type: 'object', properties: { status: { type: 'string', const: 'success' } }, required: ['status'] };
const HEALTH_DOC = { summary: 'The process lives', tag: 'operation', answer: WELL };
const READY_DOC = {
  summary: 'The node may be sent calls; 503 while it stops, and while the database is away or takes no writes',
  tag: 'operation',
  answer: WELL,
  codes: { 503: ['server.stopping', 'database.unavailable', 'database.read_only'] },
};
const RETRY_SECONDS = 1;

/** Why a node should be sent nothing, as the code of an error; null when it is ready. It waits for nothing: what is known is said at once. */
export function readiness(app: FastifyInstance): 'server.stopping' | 'database.unavailable' | 'database.read_only' | null {
  if (isDraining(app)) return 'server.stopping';
  const { condition } = app.bus;
  if (condition === 'well') return null;
  return condition === 'read_only' ? 'database.read_only' : 'database.unavailable';
}

/** `/health`: the process lives. `/ready`: it may be sent calls. */
export function registerHealth(app: FastifyInstance) {
  app.get('/health', { config: { guard: 'public', doc: HEALTH_DOC } }, () => ({ status: 'success' }));
  app.get('/ready', { config: { guard: 'public', doc: READY_DOC } }, async (request, reply) => {
    const code = readiness(app);
    if (code === null) return { status: 'success' };
    const message = translate(request.language, `errors.${code}`);
    return reply.status(503).header('retry-after', RETRY_SECONDS).send({ status: 'error', message, code });
  });
}
