import type { Locale } from '@diwan/contract/kit/constants';
import type { OwnSeat } from '@diwan/contract/agents/calls';
import type { DeclineReason } from '@diwan/domain/agents/offers';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { TICKET_REASON } from '../../schema/tables/tickets.ts';
import { claimTicket, getTicketSubject } from '../tickets/index.ts';
import type { AgentRow } from './agent-row.ts';
import { tellOfSeat } from './enter-presence.ts';
import { ROUTING } from './routing-name.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';

const SHOWN = `select o.id, o.ticket_id, t.ticket_no, t.subject, t.order_no, ${TICKET_REASON}, t.channel, t.priority, coalesce(t.waiting_since, t.created_at) as waiting_since, o.expires_at,
    (select concat_ws(' ', x.first_name, x.last_name) from (select first_name, last_name from clients where id = t.client_id union all
      select first_name, last_name from providers where id = t.provider_id) x limit 1) as person
  from ticket_offers o join tickets t on t.id = o.ticket_id where o.agent_id = $1 and o.state = 'offered' and o.expires_at > $2::timestamptz`;

type Offered = NonNullable<OwnSeat['offer']>;
type OfferedRow = Offered & Pick<Parameters<typeof getTicketSubject>[0], 'order_no' | 'reason'> & { readonly expires_at: string };

/** The offer before an agent, as long as it stands. */
export async function findOffer(runner: Runner, agent: number, now: number, language: Locale): Promise<Offered | null> {
  const { rows } = await runner.query<OfferedRow>(SHOWN, [agent, new Date(now).toISOString()]);
  const [row] = rows;
  if (!row) return null;
  const { expires_at, order_no, reason, ...offer } = row;
  const subject = getTicketSubject({ ...offer, order_no, reason }, language);
  return { ...offer, subject, person: offer.person || null, expires_in_ms: Math.max(0, Date.parse(expires_at) - now) };
}

/** Takes back what is before an agent who does something else now; it goes to the next at once. */
export async function withdrawOffers(transaction: Transaction, { id }: AgentRow, now: number): Promise<void> {
  const withdrawn = { state: 'withdrawn', reason: 'left', answered_at: new Date(now).toISOString() } as const;
  await run(transaction, db.updateTable('ticket_offers').set(withdrawn).where('agent_id', '=', id).where('state', '=', 'offered'));
}

async function lockSeat(transaction: Transaction, admin: number): Promise<AgentRow> {
  const seats = db.selectFrom('agents').selectAll().where('admin_id', '=', admin).where('deleted_at', 'is', null);
  const seat = await maybe(transaction, seats.forNoKeyUpdate());
  if (!seat) throw conflict('agent.no_seat');
  return seat;
}

interface Answer {
  readonly state: 'accepted' | 'declined';
  readonly reason: DeclineReason | null;
  readonly answered_at: string;
}

/** An answer that comes in time; 409 where the offer has gone to another. */
async function answer(transaction: Transaction, seat: AgentRow, id: number, given: Answer): Promise<void> {
  const open = db
    .updateTable('ticket_offers')
    .set(given)
    .where('id', '=', id)
    .where('agent_id', '=', seat.id)
    .where('state', '=', 'offered');
  if ((await run(transaction, open.where('expires_at', '>', given.answered_at))) === 0) throw conflict('agent.offer_over');
}

/** Takes the ticket of an offer: its conversation, the ticket and then the seat are locked, as whoever else gives it away locks them. */
export function acceptTicketOffer(app: Context, caller: AdminCaller, id: number): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const now = app.now();
    const at = new Date(now).toISOString();
    const seats = db.selectFrom('agents').select('id').where('admin_id', '=', caller.id).where('deleted_at', 'is', null);
    const offers = db.selectFrom('ticket_offers').select('ticket_id').where('id', '=', id);
    const offer = await maybe(transaction, offers.where('agent_id', '=', seats));
    if (!offer) throw conflict('agent.offer_over');
    await claimTicket({ caller, transaction, now }, offer.ticket_id, caller.id);
    const seat = await lockSeat(transaction, caller.id);
    await answer(transaction, seat, id, { state: 'accepted', reason: null, answered_at: at });
    await run(transaction, db.updateTable('agents').set({ timeouts: 0, seen_at: at, idle_since: at }).where('id', '=', seat.id));
    await tellOfSeat(transaction, seat);
  });
}

/** Lets an offer go, and says why. */
export function declineTicketOffer(app: Context, caller: AdminCaller, id: number, reason: DeclineReason): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const at = new Date(app.now()).toISOString();
    const seat = await lockSeat(transaction, caller.id);
    await answer(transaction, seat, id, { state: 'declined', reason, answered_at: at });
    await run(transaction, db.updateTable('agents').set({ timeouts: 0, seen_at: at }).where('id', '=', seat.id));
    await tellOfSeat(transaction, seat);
    transaction.afterCommit(() => app.wake(ROUTING));
  });
}
