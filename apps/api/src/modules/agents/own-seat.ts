import type { OwnSeat } from '@diwan/contract/agents/calls';
import { PRESENCE_TRANSITIONS, type PresenceAction, type PresenceCause } from '@diwan/domain/agents/presence';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { AgentRow } from './agent-row.ts';
import { enterPresence } from './enter-presence.ts';
import { findOffer, withdrawOffers } from './offers.ts';
import { ROUTING } from './routing-name.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

const SEAT = 'select * from agents where admin_id = $1 and deleted_at is null';

/** One's own seat, as the top bar shows it. */
export async function getOwnSeat(runner: Runner, { id: admin, language }: AdminCaller, now: number): Promise<OwnSeat | null> {
  const { rows } = await runner.query<AgentRow>(SEAT, [admin]);
  const [row] = rows;
  if (!row) return null;
  const { id, name, presence, presence_at } = row;
  return { agent_id: id, name, presence, presence_at, offer: await findOffer(runner, id, now, language) };
}

/** Takes a locked seat from what its agent does to the next; what was before an agent who is not active goes to others. */
export async function takeStep(
  app: Context,
  transaction: Transaction,
  row: AgentRow,
  action: PresenceAction,
  cause?: PresenceCause,
): Promise<void> {
  const { from, to } = PRESENCE_TRANSITIONS[action];
  if (!(from as readonly string[]).includes(row.presence))
    throw conflict(
      'row.move_not_allowed',
      {},
      { status: row.presence, allowed: getAllowedTransitions(PRESENCE_TRANSITIONS, row.presence) },
    );
  const now = app.now();
  await enterPresence(transaction, row, to, cause ?? action, now);
  if (to !== 'active') await withdrawOffers(transaction, row, now);
  transaction.afterCommit(() => app.wake(ROUTING));
}

/** Has whoever calls do something else from now on. */
export function setOwnPresence(app: Context, caller: AdminCaller, action: PresenceAction): Promise<OwnSeat | null> {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<AgentRow>(`${SEAT} for no key update`, [caller.id]);
    const [row] = rows;
    if (!row) throw conflict('agent.no_seat');
    const now = app.now();
    await run(
      client,
      db
        .updateTable('agents')
        .set({ seen_at: new Date(now).toISOString(), timeouts: 0 })
        .where('id', '=', row.id),
    );
    await takeStep(app, transaction, row, action);
    return getOwnSeat(client, caller, now);
  });
}
