import { enterState, type Presence, type PresenceAction, type PresenceCause, type PresenceInterval } from '@diwan/domain/agents/presence';
import { tellAdmins } from '../../crud/events/tell-admins.ts';
import { announce } from '../../crud/events/row-events.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { AgentRow } from './agent-row.ts';

type Stored = PresenceInterval & { readonly id: number };

const LAST = `select id, state, extract(epoch from lower(during)) * 1000 as "from", extract(epoch from upper(during)) * 1000 as "to"
  from agent_presence where agent_id = $1 order by lower(during) desc limit 2`;
const REMOVE = 'delete from agent_presence where id = any($1)';
const END = 'update agent_presence set during = tstzrange(lower(during), $2::timestamptz) where id = $1';
const BEGIN = 'insert into agent_presence (agent_id, state, event, during) values ($1, $2, $3, tstzrange($4::timestamptz, null))';
// Whoever becomes active has been given nothing since then.
const STAND = `update agents set presence = $2, presence_at = $3, idle_since = case when $2 = 'active' then $3::timestamptz else idle_since end where id = $1`;

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The last two intervals of an agent, of which the later one lasts: a change touches no others. */
async function getLast({ client }: Transaction, id: number): Promise<Stored[]> {
  const { rows } = await client.query<{ id: number; state: Presence; from: string; to: string | null }>(LAST, [id]);
  if (rows[0]?.to !== null) return [];
  return rows.toReversed().map((one) => ({ ...one, from: Number(one.from), to: one.to === null ? null : Number(one.to) }));
}

/** Has an agent, whose row is locked, do something else from a timestamp on, and tells of it. */
export async function enterPresence(
  transaction: Transaction,
  { id, country_id, admin_id }: Pick<AgentRow, 'id' | 'country_id' | 'admin_id'>,
  state: Presence,
  event: PresenceAction | PresenceCause,
  at: number,
): Promise<void> {
  const { client } = transaction;
  const before = await getLast(transaction, id);
  const after = enterState(before, state, at);
  const from = after.at(-1)?.from ?? at;
  // From the one that stays as it began: what had no time goes, what was cut is ended, what goes on begins.
  const kept = before.filter((one, place) => after[place]?.from === one.from && after[place]?.state === one.state);
  await client.query(REMOVE, [before.filter((one) => !kept.includes(one)).map((one) => one.id)]);
  for (const [place, one] of kept.entries()) {
    const to = after[place]?.to ?? null;
    if (to !== one.to) await client.query(END, [one.id, iso(to)]);
  }
  for (const one of after.slice(kept.length)) await client.query(BEGIN, [id, one.state, event, iso(one.from)]);
  await client.query(STAND, [id, state, iso(from)]);
  await tellOfSeat(transaction, { id, country_id, admin_id });
}

/** Tells an agent, and whoever sees the list, that something about the seat is another now. */
export async function tellOfSeat(transaction: Transaction, { id, country_id, admin_id }: Pick<AgentRow, 'id' | 'country_id' | 'admin_id'>) {
  await announce(transaction, { table: 'agents', id, kind: 'update', country_id });
  await tellAdmins(transaction, 'seat', [admin_id], { agent_id: id });
}
