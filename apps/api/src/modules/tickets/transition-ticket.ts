import type { TicketAction } from '@diwan/domain/tickets/ticket-transitions';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { moveLocked } from './move-ticket.ts';
import { ticketsApi } from './resources.ts';
import { getTalks } from './ticket-group.ts';
import type { TicketRow } from './ticket-row.ts';

/**
 * Takes a ticket from its status to the next, with its clocks and its call. Its conversation stays as it is: what the person writes
 * there brings the ticket back.
 */
export function transitionTicket(app: Context, caller: AdminCaller, id: number, action: TicketAction) {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const row = await lockRow(client, ticketsApi, caller, id);
    const at = new Date(app.now()).toISOString();
    await moveLocked({ caller, transaction, now: at }, row, action, at);
    return showRow(client, ticketsApi, caller, id);
  });
}

const FIND = `select t.* from tickets t where t.id = (select coalesce(x.merged_into_id, x.id) from tickets x where x.conversation_id = $1
  and x.deleted_at is null order by x.id desc limit 1) and t.status <> 'closed' and t.deleted_at is null for no key update`;

/**
 * A conversation was closed: so is its ticket, as somebody decided that it is over. It stays open while somebody is on the phone
 * about it, and while another conversation of it goes on.
 */
export async function followClosing(context: ChangeContext, conversationId: number, at: string): Promise<void> {
  const { client } = context.transaction;
  const { rows } = await client.query<TicketRow>(FIND, [conversationId]);
  const [row] = rows;
  // A complaint is over when it is decided.
  if (!row || row.status === 'onCall' || row.complaint_id !== null) return;
  const isGoingOn = (await getTalks(client, row.id)).some((talk) => talk.id !== conversationId && talk.status === 'open');
  if (!isGoingOn) await moveLocked(context, row, 'close', at);
}

/** A conversation is left to its person: so is its ticket. Gives whether it has one that is open. */
export async function followPending(context: ChangeContext, conversationId: number, at: string): Promise<boolean> {
  const { rows } = await context.transaction.client.query<TicketRow>(FIND, [conversationId]);
  if (rows[0]) await moveLocked(context, rows[0], 'pend', at);
  return rows.length > 0;
}
