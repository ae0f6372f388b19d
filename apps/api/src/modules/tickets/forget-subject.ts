import type { ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { translate } from '../../platform/translate.ts';
import { getSubject } from './insert-ticket.ts';
import { ticketsApi } from './resources.ts';
import type { TicketRow } from './ticket-row.ts';

const NAMED = 'select * from tickets where conversation_id = $1 and subject = $2 for no key update';
const ERASE = `update audit set changes = without_subject(changes) where table_name = 'tickets' and row_id = $1 and changes ? 'subject'`;

/** What a message said is erased, which has just been marked: tickets that are called by it, and the log of them, lose it too. */
export async function forgetSubject(context: ChangeContext, conversation: number, text: string | null): Promise<void> {
  const { client } = context.transaction;
  const subject = getSubject(text);
  const { rows } = subject === null ? { rows: [] } : await client.query<TicketRow>(NAMED, [conversation, subject]);
  for (const row of rows) {
    const without = { subject: translate(row.language === 'en' ? 'en' : 'ar', 'messages.ticket.wordless') };
    await changeRow(context, ticketsApi.store, row, without);
    // The entry of this change is among those that lose it.
    await client.query(`set local diwan.erasing = 'on'`);
    await client.query(ERASE, [row.id]);
    await client.query(`set local diwan.erasing = 'off'`);
  }
}
