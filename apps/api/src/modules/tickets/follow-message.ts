import { afterAnswer, afterQuestion, NO_CLOCKS, openClocks } from '@diwan/domain/tickets/ticket-clocks';
import { afterPersonWrote, afterReply } from '@diwan/domain/tickets/ticket-transitions';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import { changeRow, insertRow } from '../../crud/record/change-row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { reopenComplaint } from './follow-complaint.ts';
import { openForComplaint } from './open-for-complaint.ts';
import { ticketsApi } from './resources.ts';
import { clockColumns, getBeat, moveClocks } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';

/** A conversation as far as its ticket goes. */
interface Talk {
  readonly id: number;
  readonly kind: 'order' | 'support' | 'complaint';
  readonly country_id: number;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly order_id: number | null;
  readonly assignee_id: number | null;
  readonly waiting_since: string | null;
}

interface Said {
  readonly kind: string;
  readonly sender_kind: 'client' | 'provider' | 'admin' | 'system';
  readonly text: string | null;
}

/** The latest of a conversation: what is over comes back, but for what went over into another. */
const FIND =
  'select * from tickets where conversation_id = $1 and merged_into_id is null and deleted_at is null order by id desc limit 1 for no key update';
const ORDER = 'select order_no, order_type from orders where id = $1';
/** As much of a message as names its ticket. */
const SUBJECT = 120;

interface Followed {
  readonly app: Context;
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly talk: Talk;
  readonly said: Said;
}

/** What a ticket is called by the message that opens it; nothing where that has no words. */
export function getSubject(text: string | null): string | null {
  const words = text?.replace(/\s+/g, ' ').trim();
  return words ? [...words].slice(0, SUBJECT).join('') : null;
}

async function openTicket({ app, transaction, caller, talk, said }: Followed): Promise<void> {
  if (talk.kind === 'complaint') return openForComplaint({ app, caller, transaction }, talk.id, talk.waiting_since);
  const { client } = transaction;
  const now = new Date(app.now()).toISOString();
  const { id, country_id, client_id, provider_id, order_id, assignee_id, waiting_since } = talk;
  const { rows } = order_id === null ? { rows: [] } : await client.query<{ order_no: string; order_type: string }>(ORDER, [order_id]);
  const priority = 'normal';
  const subject = getSubject(said.text);
  const columns = {
    subject: subject ?? translate(caller.language, 'messages.ticket.wordless'),
    country_id,
    client_id,
    provider_id,
    channel: 'chat',
    priority,
    order_id,
    conversation_id: id,
    assignee_id,
    language: caller.language,
    order_no: rows[0]?.order_no ?? null,
    order_type: rows[0]?.order_type ?? null,
  };
  const beat = await getBeat(client, country_id, priority, now);
  const silently = { waiting_since, ...clockColumns(openClocks(beat)) };
  await insertRow<TicketRow>({ caller, transaction, now }, ticketsApi.store, columns, { silently });
}

async function changeTicket({ app, transaction, caller, talk, said }: Followed, row: TicketRow): Promise<void> {
  const at = new Date(app.now()).toISOString();
  const isAnswer = said.sender_kind === 'admin';
  const status = isAnswer ? afterReply(row.status) : afterPersonWrote(row.status);
  const beat = await getBeat(transaction.client, row.country_id, row.priority, at);
  const clocks = row.clocks ?? NO_CLOCKS;
  const next = isAnswer ? afterAnswer(clocks, beat) : afterQuestion(clocks, beat);
  const answered = row.first_responded_at ?? (isAnswer ? at : null);
  if (status === row.status) return moveClocks(transaction, row, next, { waiting_since: talk.waiting_since, first_responded_at: answered });
  const silently = {
    waiting_since: talk.waiting_since,
    first_responded_at: answered,
    closed_at: null,
    status_at: at,
    ...clockColumns(next),
  };
  await changeRow({ caller, transaction, now: at }, ticketsApi.store, row, { status }, { silently });
}

/** A message of a person opens the ticket of their talk with the desk, or brings it back; the desk's answer stops its clocks. */
export async function followMessage(app: Context, transaction: Transaction, caller: Caller, talk: Talk, said: Said): Promise<void> {
  if (talk.kind === 'order' || said.kind === 'note') return;
  const { rows } = await transaction.client.query<TicketRow>(FIND, [talk.id]);
  const followed = { app, transaction, caller, talk, said };
  if (rows[0]) await changeTicket(followed, rows[0]);
  else if (said.sender_kind !== 'admin') await openTicket(followed);
  if (talk.kind === 'complaint' && said.sender_kind !== 'admin')
    await reopenComplaint({ transaction, caller, now: new Date(app.now()).toISOString() }, talk.id);
}
