import type { Server } from '../../platform/http/server.ts';
import { registerLastSeen } from '../../access/last-seen.ts';

const LEFT = `update person_sessions set last_seen_at = greatest(last_seen_at, $2::timestamptz) where id = $1`;

/**
 * An app tells where it is every few seconds: once an hour is enough for a list of sessions that last ninety days. When somebody closes
 * theirs is noted as well, since whoever talks to them asks when they were seen last.
 */
export function registerPersonsSeen(app: Server) {
  registerLastSeen(app, {
    every: 60 * 60_000,
    getToken: ({ person }) => person?.tokenHash,
    name: 'person_last_seen',
    text: `update person_sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at <= $2::timestamptz - interval '1 hour'`,
  });
  app.personSockets.onPresence(({ sessionId }, isHere) => {
    if (isHere) return;
    app.database.pool
      .query({ name: 'person_left', text: LEFT, values: [sessionId, new Date(app.now()).toISOString()] })
      .catch((error: Error) => app.log.warn({ err: error }, 'could not note when an app was closed'));
  });
}
