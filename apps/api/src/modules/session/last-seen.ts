import type { FastifyInstance } from 'fastify';

const MINUTE_MS = 60_000;
/** Sessions noted by this node within the minute; beyond, the note is made anew. */
const LIMIT = 10_000;

/** Notes when a session was last used: once a minute at most, and never in the way of an answer. */
export function registerLastSeen(app: FastifyInstance) {
  const noted = new Map<string, number>();
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const hash = request.access?.tokenHash;
    const now = app.now();
    if (hash === undefined || now - (noted.get(hash) ?? 0) < MINUTE_MS) return;
    if (noted.size >= LIMIT) noted.clear();
    noted.set(hash, now);
    app.database.pool
      .query({
        name: 'last_seen',
        text: `update sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at <= $2::timestamptz - interval '1 minute'`,
        values: [hash, new Date(now).toISOString()],
      })
      .catch((error: Error) => request.log.warn({ err: error }, 'could not note when a session was last used'));
  });
}
