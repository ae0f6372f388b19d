import { afterSilence, SILENCE } from '@diwan/domain/agents/presence';
import type { Context } from '../../crud/resource/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import type { AgentRow } from './agent-row.ts';
import { enterPresence } from './enter-presence.ts';

const AT_ONCE = 200;
// Whoever changes a seat has heard of its agent; a node that beats waits for nobody.
const BEAT = `update agents set seen_at = $2 where id in (select id from agents where admin_id = any($1) and presence <> 'end_work' and deleted_at is null
  and seen_at < $2::timestamptz order by id for no key update skip locked)`;
const SILENT = `select * from agents where presence <> 'end_work' and deleted_at is null and seen_at <= $1::timestamptz
  and (presence <> 'away' or seen_at <= $2::timestamptz) order by seen_at limit ${AT_ONCE} for no key update skip locked`;

/** Notes that the agents with a window on this node are there: two windows are one agent, on whichever nodes. */
export async function beat(app: Context): Promise<void> {
  const admins = app.watches.admins();
  if (admins.length > 0) await app.database.pool.query(BEAT, [admins, new Date(app.now()).toISOString()]);
}

/** Has those away, and then gone, of whom no window was heard for long. */
export function noteSilence(app: Context): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const now = app.now();
    const before = (ms: number) => new Date(now - ms).toISOString();
    const { rows } = await transaction.client.query<AgentRow>(SILENT, [before(SILENCE.away), before(SILENCE.ends)]);
    for (const row of rows)
      for (const { state, at } of afterSilence({ state: row.presence, seenAt: Date.parse(row.seen_at ?? '') }, now))
        await enterPresence(transaction, row, state, 'silence', at);
  });
}

export const heartbeats: Timer<Context> = { name: 'agent-heartbeats', every: 20_000, run: beat };
export const silence: Timer<Context> = { name: 'agent-silence', every: 15_000, oneNode: true, run: noteSilence };
