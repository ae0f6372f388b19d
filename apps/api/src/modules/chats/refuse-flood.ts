import type { PersonCaller } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { tooMany } from '../../platform/errors.ts';
import type { ConversationRow } from './conversation-row.ts';

/** Faster than anybody writes, and enough for an app that comes back with all that was written while it was offline. */
export const MESSAGES_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

const IS_LATE = 'select exists (select from messages where conversation_id = $1 and seq = $2 and created_at > $3) as late';
const OWN = `select count(*)::int as n, min(created_at) as first from messages where conversation_id = $1 and seq > $2 and created_at > $3
  and sender_kind = $4 and sender_id = $5`;

/**
 * Throws 429 for one of the people who has said too much in a locked conversation within a minute, at whichever nodes: each message of
 * theirs is told to colleagues of the desk, and kept.
 */
export async function refuseFlood(runner: Runner, { id, seq }: ConversationRow, { kind, id: who }: PersonCaller, now: number) {
  // Where as many of anybody's took longer than that, nothing is to be counted: this is so of nearly every message.
  const nth = seq - MESSAGES_PER_MINUTE + 1;
  if (nth < 1) return;
  const since = new Date(now - MINUTE_MS).toISOString();
  const { rows } = await runner.query<{ late: boolean }>({ name: 'message_is_late', text: IS_LATE, values: [id, nth, since] });
  if (!rows[0]?.late) return;
  // Others write as well: more of theirs than these, and somebody is answered.
  const own = await runner.query<{ n: number; first: string | null }>(OWN, [id, seq - 3 * MESSAGES_PER_MINUTE, since, kind, who]);
  const { n = 0, first = null } = own.rows[0] ?? {};
  if (n >= MESSAGES_PER_MINUTE)
    throw tooMany('conversation.too_many', Math.max(1, Math.ceil((Date.parse(first ?? '') + MINUTE_MS - now) / 1000)));
}
