import { WAITING_STATUSES } from '@diwan/domain/tickets/ticket-transitions';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import { lockRows } from '../../crud/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { giveComplaint } from './follow-complaint.ts';
import { ticketsApi } from './resources.ts';
import type { TicketRow } from './ticket-row.ts';

/** An admin who may work on tickets of a country. */
const MAY_OWN = `select a.id from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
  where a.id = $2 and a.deleted_at is null and a.is_active and not a.is_ban and (a.is_super_admin or ('update-tickets' = any(r.permissions)
    and (a.all_countries or exists (select from admin_countries x where x.admin_id = a.id and x.country_id = $1))))`;
const TALK = 'select * from conversations where id = $1 for no key update';
const OF_TALK = `select * from tickets where conversation_id = $1 and status <> 'closed' and deleted_at is null for no key update`;

/** Before the ticket, as a message locks them: the first to come does not wait for who waits for it. */
const TALK_FIRST = 'select from conversations where id = (select conversation_id from tickets where id = $1) for no key update';

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
  const notices = () => (to === null || to === context.caller.id ? [] : [getNotice(row, to)]);
  await changeRow(context, ticketsApi.store, row, { assignee_id: to }, { ...noted, notices });
  if (row.conversation_id === null) return;
  const { rows } = await client.query<{ id: number }>(TALK, [row.conversation_id]);
  if (rows[0]) await changeRow(context, { table: 'conversations' }, rows[0], { assignee_id: to });
  await giveComplaint(context, row.conversation_id, to);
}

const getNotice = ({ id, ticket_no, subject }: TicketRow, to: number) =>
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
    await transaction.client.query(TALK_FIRST, [id]);
    const [row] = await lockRows(transaction.client, ticketsApi, caller, [id]);
    if (!row) throw notFound();
    await assignLocked({ caller, transaction, now: app.now() }, row, to, wish);
  });
}

/** A conversation was given to somebody: its ticket is theirs, and the complaint that it is about. */
export async function followAssignee(context: ChangeContext, conversationId: number, to: number | null): Promise<void> {
  const { rows } = await context.transaction.client.query<TicketRow>(OF_TALK, [conversationId]);
  if (rows[0] && rows[0].assignee_id !== to) await changeRow(context, ticketsApi.store, rows[0], { assignee_id: to });
  await giveComplaint(context, conversationId, to);
}

/** Gives a ticket that still waits to whoever takes it, in a transaction of something larger; 409 where another has it, or it waits no more. */
export async function claimTicket(context: ChangeContext & { readonly caller: Caller }, id: number, to: number): Promise<void> {
  const { caller, transaction } = context;
  await transaction.client.query(TALK_FIRST, [id]);
  const [row] = await lockRows(transaction.client, ticketsApi, caller, [id]);
  if (!row) throw notFound();
  if (row.assignee_id !== null || !(WAITING_STATUSES as readonly string[]).includes(row.status)) throw conflict('ticket.taken');
  await assignLocked(context, row, to, {});
}
