import { openClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { ticketsApi } from './resources.ts';
import { clockColumns, getBeat } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';

/** As much of a text as names its ticket. */
const SUBJECT = 120;

/** What a ticket is called by the message that opens it; nothing where that has no words. */
export function getSubject(text: string | null): string | null {
  const words = text?.replace(/\s+/g, ' ').trim();
  return words ? [...words].slice(0, SUBJECT).join('') : null;
}

interface NewTicket extends Row {
  readonly country_id: number;
  readonly priority: TicketPriority;
}

/** Opens a ticket, whose clocks begin. */
export async function insertTicket(
  context: ChangeContext,
  at: string,
  columns: NewTicket,
  waitingSince: string | null,
): Promise<TicketRow> {
  const beat = await getBeat(context.transaction.client, columns.country_id, columns.priority, at);
  const silently = { waiting_since: waitingSince, ...clockColumns(openClocks(beat)) };
  return insertRow<TicketRow>(context, ticketsApi.store, columns, { silently });
}
