import { TICKET_TRANSITIONS, WAITING_TICKET_STATUSES } from '@diwan/domain/tickets/ticket-transitions';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import type { AdminCaller, Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { lockRow } from '../../crud/record/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Localized } from '../../platform/translate.ts';
import { giveComplaint } from './follow-complaint.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { ticketsApi } from './resources.ts';
import { getTalks, lockTalks } from './ticket-group.ts';
import type { TicketRow } from './ticket-row.ts';
import { readTicketSubject } from './ticket-subject.ts';
import { isAmong } from '@diwan/domain/records';

/** An admin who may work on tickets of a country. */
const MAY_OWN = `select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.image from admins a
  left join roles r on r.id = a.role_id and r.deleted_at is null
  where ($2::int is null or a.id = $2) and a.deleted_at is null and a.is_active and not a.is_ban and (a.is_super_admin or ('update-tickets' = any(r.permissions)
    and (a.all_countries or exists (select from admin_countries x where x.admin_id = a.id and x.country_id = $1))))
  order by a.first_name, a.id limit 200`;
const OF_TALK = `select t.* from tickets t where t.id = (select coalesce(x.merged_into_id, x.id) from tickets x where x.conversation_id = $1
  and x.deleted_at is null order by x.id desc limit 1) and t.status <> 'closed' and t.deleted_at is null for no key update`;

interface Agent {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}

/** Who may be given a ticket of a country. */
export async function getOwners(runner: Runner, country: number): Promise<Agent[]> {
  return (await runner.query<Agent>(MAY_OWN, [country, null])).rows;
}

interface Wish {
  /** Why, for the log. */
  readonly reason?: string;
  /** Also where another owns it. */
  readonly force?: boolean;
}

/** Gives a locked ticket an owner, or back to the queue: its conversation goes with it. */
export async function assignLocked(context: ChangeContext, row: TicketRow, to: number | null, { reason, force }: Wish): Promise<void> {
  const { client } = context.transaction;
  if (row.assignee_id === to) return;
  if (row.assignee_id !== null && row.assignee_id !== context.caller.id && !force) throw conflict('ticket.taken');
  if (to !== null) {
    const { rowCount } = await client.query(MAY_OWN, [row.country_id, to]);
    if (rowCount === 0) throw invalidField('admin_id', 'not_found');
  }
  const noted = reason === undefined ? {} : { noted: { reason: { before: null, after: reason } } };
  const subject = await readTicketSubject(client, row);
  const notices = () => (to === null || to === context.caller.id ? [] : [getNotice(row, to, subject)]);
  await changeRow(context, ticketsApi.store, row, { assignee_id: to }, { ...noted, notices });
  await giveTalks(context, row.id, to);
}

/** The conversations of a locked ticket, and of what went over into it, are its owner's, and so are complaints that they are about. */
export async function giveTalks(context: ChangeContext, ticketId: number, to: number | null): Promise<void> {
  for (const talk of await getTalks(context.transaction.client, ticketId)) {
    if (talk.assignee_id !== to) await changeRow(context, { table: 'conversations' }, talk, { assignee_id: to });
    await giveComplaint(context, talk.id, to);
  }
}

const getNotice = ({ id, ticket_no }: TicketRow, to: number, subject: string | Localized) =>
  ({
    type: 'ticket',
    id,
    title: 'messages.ticket.assigned',
    body: 'messages.ticket.assigned_text',
    params: { number: ticket_no, subject },
    to: [to],
  }) as const;

/** The same in a transaction of its own, within the caller's reach. */
export function assignTicket(app: Context, caller: Caller, id: number, to: number | null, wish: Wish = {}): Promise<void> {
  return inTransaction(app, async (transaction) => {
    await lockTalks(transaction.client, [id]);
    const row = await lockRow(transaction.client, ticketsApi, caller, id);
    await assignLocked({ caller, transaction, now: app.now() }, row, to, wish);
  });
}

/** A conversation was given to somebody: its ticket is theirs, with its other conversations, and the complaint that it is about. */
export async function followAssignee(context: ChangeContext, conversationId: number, to: number | null): Promise<void> {
  const { rows } = await context.transaction.client.query<TicketRow>(OF_TALK, [conversationId]);
  const [row] = rows;
  if (!row) return giveComplaint(context, conversationId, to);
  if (row.assignee_id !== to) await changeRow(context, ticketsApi.store, row, { assignee_id: to });
  await giveTalks(context, row.id, to);
}

/** Gives a ticket that still waits to whoever takes it, in a transaction of something larger; 409 where another has it, or it waits no more. */
export async function claimTicket(context: ChangeContext & { readonly caller: Caller }, id: number, to: number): Promise<void> {
  const { caller, transaction } = context;
  await lockTalks(transaction.client, [id]);
  const row = await lockRow(transaction.client, ticketsApi, caller, id);
  if (row.assignee_id !== null || !isAmong(WAITING_TICKET_STATUSES, row.status)) throw conflict('ticket.taken');
  await assignLocked(context, row, to, {});
}

/** Takes a ticket over from whoever has it, in a transaction of something larger, and tells them. Gives from whom, and its open conversations. */
export async function takeOverTicket(context: ChangeContext & { readonly caller: AdminCaller }, id: number) {
  const { caller, transaction } = context;
  await lockTalks(transaction.client, [id]);
  const row = await lockRow(transaction.client, ticketsApi, caller, id);
  if (row.status === 'closed')
    throw conflict('row.move_not_allowed', {}, { status: row.status, allowed: getAllowedTransitions(TICKET_TRANSITIONS, row.status) });
  const from = row.assignee_id === caller.id ? null : row.assignee_id;
  await assignLocked(context, row, caller.id, { force: true });
  if (from !== null)
    await notifyAdmins(transaction, {
      type: 'ticket',
      id,
      title: 'messages.ticket.taken_over',
      body: 'messages.ticket.assigned_text',
      params: { number: row.ticket_no, subject: await readTicketSubject(transaction.client, row) },
      to: [from],
    });
  const talks = (await getTalks(transaction.client, id)).filter(({ status }) => status === 'open');
  return { from, talks: talks.map((talk) => talk.id) };
}
