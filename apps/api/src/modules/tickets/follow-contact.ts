import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { changeByWords } from './follow-message.ts';
import { insertTicket } from './insert-ticket.ts';
import { getWaitingSince } from './ticket-group.ts';
import type { TicketRow } from './ticket-row.ts';

/** What somebody wrote to the administration, as it is stored. */
interface Contact {
  readonly id: number;
  readonly created_at: string;
  readonly country_id: number;
  readonly subject: string;
  readonly type: string;
  readonly client_id: number | null;
  readonly provider_id: number | null;
}

const FIND = `select t.* from tickets t where t.id = (select coalesce(x.merged_into_id, x.id) from tickets x where x.contact_message_id = $1 and x.deleted_at is null)
  and t.deleted_at is null for no key update`;

/** A message to the administration is a ticket from the start. */
export async function openForContact(app: Context, transaction: Transaction, caller: Caller, contact: Contact): Promise<void> {
  const at = new Date(app.now()).toISOString();
  const { id, country_id, subject, type, client_id, provider_id } = contact;
  const columns = {
    subject,
    country_id,
    client_id,
    provider_id,
    channel: 'contact_message',
    priority: type === 'complaint' ? 'high' : 'normal',
    contact_message_id: id,
    language: caller.language,
  } as const;
  await insertTicket({ caller, transaction, now: at }, at, columns, at);
}

/** The administration has answered, by whichever screen: its ticket is answered. */
export async function followReply(app: Context, transaction: Transaction, caller: Caller, contactId: number): Promise<void> {
  const { rows } = await transaction.client.query<TicketRow>(FIND, [contactId]);
  const [row] = rows;
  if (row) await changeByWords({ app, transaction, caller }, row, true, await getWaitingSince(transaction.client, row.id));
}
