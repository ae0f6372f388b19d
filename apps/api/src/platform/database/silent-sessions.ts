import type pg from 'pg';
import { activeQuery } from './driver-inside.ts';
import { cutSession } from './lost.ts';

interface Owed {
  readonly query: object;
  readonly since: number;
}

/**
 * Cuts sessions that have owed the answer to one query for longer than `limitMs`: looked at every `lookEveryMs`, all of them at once.
 * The driver's own `query_timeout` sets a timer for each query, and what hangs on a timer outlives the young generation: it cost lists
 * half of their processor time, nearly all of it for collecting garbage. Answers how to stop.
 */
export function cutSilentSessions(sessions: Iterable<pg.ClientBase>, limitMs: number, lookEveryMs: number): () => void {
  const owed = new WeakMap<pg.ClientBase, Owed>();
  const look = (client: pg.ClientBase, now: number) => {
    const query = activeQuery(client);
    const before = owed.get(client);
    if (query === null) owed.delete(client);
    else if (before?.query !== query) owed.set(client, { query, since: now });
    else if (now - before.since >= limitMs) cutSession(client);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const client of sessions) look(client, now);
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
