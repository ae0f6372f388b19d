import { planOffers, TIMEOUTS_AWAY, type RoutedAgent, type WaitingTicket } from '@diwan/domain/agents/plan-offers';
import type { Presence } from '@diwan/domain/agents/presence';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { IS_UNOWNED_TICKET } from '../../schema/tables/tickets.ts';
import type { AgentRow } from './agent-row.ts';
import { enterPresence, tellOfSeat } from './enter-presence.ts';
import { ROUTING } from './routing-name.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among, run } from '../../platform/database/typed.ts';

const AT_ONCE = 200;
/** A chat whose person has not answered for so long frees its place. */
const FREES_AFTER = `interval '10 minutes'`;

// What is somebody's, or over, need not be answered any more: such an offer counts for nobody.
const WITHDRAW = `update ticket_offers o set state = 'withdrawn', reason = 'taken', answered_at = $1 from tickets t
  where t.id = o.ticket_id and o.state = 'offered' and not (${IS_UNOWNED_TICKET.replace('deleted_at', 't.deleted_at')}) returning o.agent_id as id`;
const EXPIRED = `select a.* from agents a where exists (select from ticket_offers o where o.agent_id = a.id and o.state = 'offered' and o.expires_at <= $1::timestamptz)
  order by a.id limit ${AT_ONCE} for no key update of a skip locked`;

const WAITING = `select t.id, t.country_id, coalesce(t.language, 'ar') as language, t.channel, coalesce(t.waiting_since, t.created_at) as waiting_since,
    (select json_agg(x) from (select o.agent_id, case when o.state = 'declined' then o.answered_at end as passed_at from ticket_offers o
      where o.ticket_id = t.id and o.state in ('declined', 'timed_out') order by o.id desc limit 100) x) as skipped,
    (select json_build_object('id', a.id, 'at', s.ended_at) from tickets p join ticket_segments s on s.ticket_id = p.id join agents a on a.admin_id = s.admin_id and a.deleted_at is null
      where s.ended_at > $1::timestamptz - interval '1 day' and p.id <> t.id and ((p.client_id = t.client_id) or (p.provider_id = t.provider_id)) order by s.ended_at desc limit 1) as last
  from tickets t where ${IS_UNOWNED_TICKET.replace('deleted_at', 't.deleted_at')} and not exists (select from ticket_offers o where o.ticket_id = t.id and o.state = 'offered')
  order by t.created_at, t.id limit ${AT_ONCE}`;
const AGENTS = `select a.id, a.admin_id, a.country_id, a.takes_abroad, m.all_countries or m.is_super_admin as everywhere,
    array(select c.country_id from admin_countries c where c.admin_id = m.id) as countries, a.speaks_ar, a.speaks_en, a.takes_chats, a.takes_calls,
    a.takes_contact_messages, a.takes_complaints, a.capacity, a.presence, a.agents_cant_receive_orders, a.idle_since,
    exists (select from ticket_offers o where o.agent_id = a.id and o.state = 'offered') as has_offer,
    (select coalesce(sum(case when t.status = 'onCall' then a.capacity else 1 end), 0)::int from tickets t where t.assignee_id = a.admin_id and t.deleted_at is null
      and (t.status in ('open', 'onCall', 'reopen') or (t.status = 'replied' and t.status_at > $1::timestamptz - ${FREES_AFTER}))) as load
  from agents a join admins m on m.id = a.admin_id and m.deleted_at is null and m.is_active and not m.is_ban left join roles r on r.id = m.role_id and r.deleted_at is null
  where a.presence = 'active' and a.deleted_at is null and (m.is_super_admin or 'update-tickets' = any(r.permissions)) order by a.id limit 2000`;
const OFFER = `insert into ticket_offers (ticket_id, agent_id, offered_at, expires_at)
  select t.id, a.id, $3, $4 from tickets t, agents a where t.id = $1 and t.assignee_id is null and a.id = $2 and a.presence = 'active' on conflict do nothing`;

interface Waits {
  readonly id: number;
  readonly country_id: number;
  readonly language: string;
  readonly channel: string;
  readonly waiting_since: string;
  /** The last first. */
  readonly skipped: readonly { readonly agent_id: number; readonly passed_at: string | null }[] | null;
  readonly last: { readonly id: number; readonly at: string } | null;
}

type Ready = AgentRow & {
  readonly everywhere: boolean;
  readonly countries: readonly number[];
  readonly has_offer: boolean;
  readonly load: number;
};

const toTicket = ({ id, country_id, language, channel, waiting_since, skipped, last }: Waits): WaitingTicket => ({
  id,
  countryId: country_id,
  language,
  channel,
  waitingSince: Date.parse(waiting_since),
  fillsAll: channel === 'call',
  skippedBy: (skipped ?? [])
    .toReversed()
    .map(({ agent_id: agentId, passed_at: at }) => ({ agentId, passedAt: at === null ? null : Date.parse(at) })),
  lastAgent: last && { id: last.id, at: Date.parse(last.at) },
});

/** Where a seat and its account agree: its own country, and others of the account where it takes them. */
function getCountries({ country_id, takes_abroad, everywhere, countries }: Ready): readonly number[] | null {
  if (takes_abroad) return everywhere ? null : countries;
  return everywhere || countries.includes(country_id) ? [country_id] : [];
}

function toAgent(row: Ready): RoutedAgent {
  const has = (flags: Readonly<Record<string, boolean>>) => Object.keys(flags).filter((name) => flags[name]);
  return {
    id: row.id,
    state: row.presence as Presence,
    countries: getCountries(row),
    languages: has({ ar: row.speaks_ar, en: row.speaks_en }),
    skills: has({
      chat: row.takes_chats,
      call: row.takes_calls,
      contact_message: row.takes_contact_messages,
      complaint: row.takes_complaints,
    }),
    capacity: row.capacity,
    load: row.load,
    cantReceive: row.agents_cant_receive_orders,
    hasOffer: row.has_offer,
    idleSince: row.idle_since === null ? 0 : Date.parse(row.idle_since),
  };
}

/** Whoever lets two pass in a row is away, and the supervisors know. */
async function sendAway(transaction: Transaction, row: AgentRow, now: number): Promise<void> {
  await enterPresence(transaction, row, 'away', 'timeouts', now);
  await notifyAdmins(transaction, {
    type: 'agent',
    id: row.id,
    title: 'messages.agent.sent_away',
    body: 'messages.agent.sent_away_text',
    params: { name: row.name },
    to: { holding: 'supervise-desk', country: row.country_id, without: row.admin_id },
  });
}

async function timeOut(transaction: Transaction, row: AgentRow, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const timedOut = db.updateTable('ticket_offers').set({ state: 'timed_out', reason: 'no_answer', answered_at: at });
  await run(transaction, timedOut.where('agent_id', '=', row.id).where('state', '=', 'offered').where('expires_at', '<=', at));
  const timeouts = row.timeouts + 1;
  const isAway = timeouts >= TIMEOUTS_AWAY && row.presence === 'active';
  await run(
    transaction,
    db
      .updateTable('agents')
      .set({ timeouts: isAway ? 0 : timeouts })
      .where('id', '=', row.id),
  );
  if (isAway) await sendAway(transaction, row, now);
  else await tellOfSeat(transaction, row);
}

/** Ends what nobody has answered in time, and takes back what is no longer to be had. */
function endOffers(app: Context): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const now = app.now();
    const at = new Date(now).toISOString();
    const { rows: withdrawn } = await transaction.client.query<{ id: number }>(WITHDRAW, [at]);
    const seats = db.selectFrom('agents').select(['id', 'admin_id', 'country_id']);
    for (const seat of await all(transaction, seats.where('id', '=', among(withdrawn.map(({ id }) => id)))))
      await tellOfSeat(transaction, seat);
    const { rows } = await transaction.client.query<AgentRow>(EXPIRED, [at]);
    for (const row of rows) await timeOut(transaction, row, now);
  });
}

/** Offers what waits to whoever is free for it. Two nodes that plan at once offer no ticket twice: each has one offer, each agent one before them. */
function makeOffers(app: Context): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const now = app.now();
    const at = new Date(now).toISOString();
    const { rows: agents } = await client.query<Ready>(AGENTS, [at]);
    if (agents.length === 0) return;
    const { rows: waiting } = await client.query<Waits>(WAITING, [at]);
    const countries = new Map(waiting.map(({ id, country_id }) => [id, country_id]));
    for (const { ticketId, agentId } of planOffers(waiting.map(toTicket), agents.map(toAgent), now)) {
      const { ticket_offer_seconds: seconds } = await app.settings.of(countries.get(ticketId) ?? null, client);
      const { rowCount } = await client.query(OFFER, [ticketId, agentId, at, new Date(now + seconds * 1000).toISOString()]);
      const agent = agents.find(({ id }) => id === agentId);
      if (rowCount && agent) await tellOfSeat(transaction, agent);
    }
  });
}

/** One turn of the desk: what was not answered goes on, and what waits is offered. */
export async function routeTickets(app: Context): Promise<void> {
  await endOffers(app);
  await makeOffers(app);
}

export const routing: Timer<Context> = { name: ROUTING, every: 2_000, oneNode: true, run: routeTickets };
