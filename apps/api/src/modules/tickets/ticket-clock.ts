import { getClockColumns, type TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';
import { announce } from '../../crud/events/row-events.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { getDesk } from './get-desk.ts';
import type { TicketRow } from './ticket-row.ts';

/** By what the clocks of a ticket run: what is promised for its priority, in the time of its country's desk. */
export async function getBeat(runner: Runner, countryId: number, priority: TicketPriority, at: string) {
  return (await getDesk(runner, countryId, at)).getBeat(priority);
}

/** The columns that hold a ticket's clocks and show them. */
export const clockColumns = (clocks: TicketClocks) => ({ clocks: JSON.stringify(clocks), ...getClockColumns(clocks) });

const MOVE = `update tickets set clocks = $2, due_at = $3, alert_at = $4, first_response_due_at = $5, next_response_due_at = $6,
  resolution_due_at = $7, waiting_since = $8, first_responded_at = $9 where id = $1`;

/** Writes what follows from messages and the time of a locked ticket: no edit, and so no new version. Lists hear of it. */
export async function moveClocks(
  transaction: Transaction,
  { id, country_id }: TicketRow,
  clocks: TicketClocks,
  waits: Pick<TicketRow, 'waiting_since' | 'first_responded_at'>,
): Promise<void> {
  const shown = clockColumns(clocks);
  const due = [shown.due_at, shown.alert_at, shown.first_response_due_at, shown.next_response_due_at, shown.resolution_due_at];
  await transaction.client.query(MOVE, [id, shown.clocks, ...due, waits.waiting_since, waits.first_responded_at]);
  await announce(transaction, { table: 'tickets', id, kind: 'update', country_id });
}
