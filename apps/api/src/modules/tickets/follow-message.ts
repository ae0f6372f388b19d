import { afterAnswer, afterQuestion, NO_CLOCKS } from '@diwan/domain/tickets/ticket-clocks';
import { getWorkingTime } from '@diwan/domain/tickets/desk-calendar';
import { afterPersonWrote, afterReply } from '@diwan/domain/tickets/ticket-transitions';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { giveTalks } from './assign-ticket.ts';
import { reopenComplaint } from './follow-complaint.ts';
import { openForComplaint } from './open-for-complaint.ts';
import { getSubject, insertTicket } from './insert-ticket.ts';
import { ticketsApi } from './resources.ts';
import { clockColumns, getBeat, moveClocks } from './ticket-clock.ts';
import { getWaitingSince } from './ticket-group.ts';
import type { TicketRow } from './ticket-row.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';

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

type Beat = Awaited<ReturnType<typeof getBeat>>;

/** The latest of a conversation, or the one into which that went over: what is over comes back. */
const FIND = `select t.* from tickets t where t.id = (select coalesce(x.merged_into_id, x.id) from tickets x where x.conversation_id = $1
  and x.deleted_at is null order by x.id desc limit 1) and t.deleted_at is null for no key update`;

interface Followed {
  readonly app: Context;
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly talk: Talk;
  readonly said: Said;
}

async function openTicket({ app, transaction, caller, talk, said }: Followed): Promise<void> {
  if (talk.kind === 'complaint') return openForComplaint({ app, caller, transaction }, talk.id, talk.waiting_since);
  const { client } = transaction;
  const now = new Date(app.now()).toISOString();
  const { id, country_id, client_id, provider_id, order_id, assignee_id, waiting_since } = talk;
  const ordered = db.selectFrom('orders').select(['order_no', 'order_type']).where('id', '=', order_id);
  const order = order_id === null ? undefined : await maybe(client, ordered);
  const columns = {
    subject: getSubject(said.text) ?? translate(caller.language, 'messages.ticket.wordless'),
    country_id,
    client_id,
    provider_id,
    channel: 'chat',
    priority: 'normal',
    order_id,
    conversation_id: id,
    assignee_id,
    language: caller.language,
    order_no: order?.order_no ?? null,
    order_type: order?.order_type ?? null,
  } as const;
  await insertTicket({ caller, transaction, now }, now, columns, waiting_since);
}

/** Notes how long somebody who asked again had waited for this answer. The first answer stands with the ticket. */
async function noteAnswer(transaction: Transaction, caller: Caller, { id, clocks }: TicketRow, { calendar, at }: Beat): Promise<void> {
  const since = clocks?.next?.since;
  if (caller.kind !== 'admin' || !since) return;
  const [from, to] = [Date.parse(since), Date.parse(at)];
  const toSeconds = (ms: number) => Math.max(0, Math.round(ms / 1000));
  const waited = { waited_seconds: toSeconds(to - from), worked_seconds: toSeconds(getWorkingTime(calendar, from, to)) };
  await run(transaction, db.insertInto('ticket_answers').values({ ticket_id: id, admin_id: caller.id, answered_at: at, ...waited }));
}

/** What follows for a locked ticket from an answer of the desk, which may take it for whoever answers, or from words of the person. */
export async function changeByWords(
  { app, transaction, caller }: Pick<Followed, 'app' | 'transaction' | 'caller'>,
  row: TicketRow,
  isAnswer: boolean,
  waitingSince: string | null,
  owner: number | null = row.assignee_id,
): Promise<void> {
  const at = new Date(app.now()).toISOString();
  const status = isAnswer ? afterReply(row.status) : afterPersonWrote(row.status);
  const beat = await getBeat(transaction.client, row.country_id, row.priority, at);
  const clocks = row.clocks ?? NO_CLOCKS;
  const next = isAnswer ? afterAnswer(clocks, beat) : afterQuestion(clocks, beat);
  const answered = row.first_responded_at ?? (isAnswer ? at : null);
  if (isAnswer) await noteAnswer(transaction, caller, row, beat);
  if (status === row.status && owner === row.assignee_id)
    return moveClocks(transaction, row, next, { waiting_since: waitingSince, first_responded_at: answered });
  const silently = {
    waiting_since: waitingSince,
    first_responded_at: answered,
    ...(status !== row.status && { closed_at: null, status_at: at }),
    ...clockColumns(next),
  };
  await changeRow({ caller, transaction, now: at }, ticketsApi.store, row, { status, assignee_id: owner }, { silently });
}

/** Who owns a ticket after words in its talk: nobody's is theirs who has answered, and what is over stays as it is. */
const getOwner = (row: TicketRow, { talk, said }: Followed) =>
  said.sender_kind === 'admin' && row.status !== 'closed' ? (row.assignee_id ?? talk.assignee_id) : row.assignee_id;

/** What follows for the ticket of a talk; its other talks go with it where it has got an owner. */
async function changeTicket(followed: Followed, row: TicketRow): Promise<void> {
  const { app, transaction, caller, said } = followed;
  const owner = getOwner(row, followed);
  await changeByWords(followed, row, said.sender_kind === 'admin', await getWaitingSince(transaction.client, row.id), owner);
  if (owner !== row.assignee_id) await giveTalks({ transaction, caller, now: app.now() }, row.id, owner);
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
