import type { Server, WholeRequest } from '../platform/http/server.ts';

/** Sessions noted by this node since they were last used long ago; beyond, the note is made anew. */
const LIMIT = 10_000;

/** The sessions of one kind of people: how often their use is noted, and how. */
interface Noted {
  /** Milliseconds. */
  readonly every: number;
  /** The hash of a request's token; undefined where it is none of theirs. */
  readonly getToken: (request: WholeRequest) => string | undefined;
  readonly name: string;
  /** Notes for the token `$1` that it was used at `$2`. */
  readonly text: string;
}

/** Notes when a session was last used: now and then, and never in the way of an answer. */
export function registerLastSeen(app: Server, { every, getToken, name, text }: Noted) {
  const noted = new Map<string, number>();
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const hash = getToken(request);
    const now = app.now();
    if (hash === undefined || now - (noted.get(hash) ?? 0) < every) return;
    if (noted.size >= LIMIT) noted.clear();
    noted.set(hash, now);
    app.database.pool
      .query({ name, text, values: [hash, new Date(now).toISOString()] })
      .catch((error: Error) => request.log.warn({ err: error }, 'could not note when a session was last used'));
  });
}
