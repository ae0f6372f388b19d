import type { FastifyInstance } from 'fastify';
import { registerLastSeen } from '../../access/last-seen.ts';

/** An app tells where it is every few seconds: once an hour is enough for a list of sessions that last ninety days. */
export const registerPersonsSeen = (app: FastifyInstance) =>
  registerLastSeen(app, {
    every: 60 * 60_000,
    getToken: ({ person }) => person?.tokenHash,
    name: 'person_last_seen',
    text: `update person_sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at <= $2::timestamptz - interval '1 hour'`,
  });
