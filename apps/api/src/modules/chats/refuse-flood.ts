import type { PersonCaller } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { tooMany } from '../../platform/errors.ts';
import type { ConversationRow } from './conversation-row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

/** Faster than anybody writes, and enough for an app that comes back with all that was written while it was offline. */
export const MESSAGES_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/**
 * Throws 429 for one of the people who has said too much in a locked conversation within a minute, at whichever nodes: each message of
 * theirs is told to colleagues of the desk, and kept.
 */
export async function refuseFlood(runner: Runner, { id, seq }: ConversationRow, { kind, id: who }: PersonCaller, now: number) {
  // Where as many of anybody's took longer than that, nothing is to be counted: this is so of nearly every message.
  const nth = seq - MESSAGES_PER_MINUTE + 1;
  if (nth < 1) return;
  const since = new Date(now - MINUTE_MS).toISOString();
  const lately = db.selectFrom('messages').where('conversation_id', '=', id).where('created_at', '>', since);
  if ((await run(runner, lately.where('seq', '=', nth))) === 0) return;
  // Others write as well: more of theirs than these, and somebody is answered.
  const own = lately
    .where('seq', '>', seq - 3 * MESSAGES_PER_MINUTE)
    .where('sender_kind', '=', kind)
    .where('sender_id', '=', who)
    .select((eb) => [sql<number>`count(*)::int`.as('n'), eb.fn.min<string | null>('created_at').as('first')]);
  const { n, first } = await one(runner, own);
  if (n >= MESSAGES_PER_MINUTE)
    throw tooMany('conversation.too_many', Math.max(1, Math.ceil((Date.parse(first ?? '') + MINUTE_MS - now) / 1000)));
}
