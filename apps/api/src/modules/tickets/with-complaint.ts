import { NO_CLOCKS, recomputeClocks, resumeClocks, stopClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { ticketsApi } from './resources.ts';
import { clockColumns, getBeat } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';

const OF_COMPLAINT = 'select * from tickets where complaint_id = $1 and merged_into_id is null and deleted_at is null for no key update';

interface Moved {
  readonly assignee_id: number;
  readonly isOver: boolean;
}

/** The ticket of a complaint has its owner, is over when that is decided, and comes back with it. */
export async function followComplaintMove(
  context: ChangeContext & { readonly now: string },
  complaintId: number,
  { assignee_id, isOver }: Moved,
): Promise<void> {
  const { client } = context.transaction;
  const { rows } = await client.query<TicketRow>(OF_COMPLAINT, [complaintId]);
  const [row] = rows;
  if (!row) return;
  if ((row.status === 'closed') === isOver) {
    if (row.assignee_id !== assignee_id) await changeRow(context, ticketsApi.store, row, { assignee_id });
    return;
  }
  const beat = await getBeat(client, row.country_id, row.priority, context.now);
  const clocks = row.clocks ?? NO_CLOCKS;
  const silently = {
    status_at: context.now,
    closed_at: isOver ? context.now : null,
    ...(isOver && { waiting_since: null }),
    ...clockColumns(isOver ? stopClocks(clocks, beat) : resumeClocks(clocks, beat)),
  };
  await changeRow(context, ticketsApi.store, row, { assignee_id, status: isOver ? 'closed' : 'reopen' }, { silently });
}

/** The ticket of a complaint is as urgent as that: what runs is due at another time. */
export async function prioritiseWithComplaint(context: ChangeContext, complaintId: number, priority: TicketPriority): Promise<void> {
  const { client } = context.transaction;
  const { rows } = await client.query<TicketRow>(OF_COMPLAINT, [complaintId]);
  const [row] = rows;
  if (!row || row.priority === priority) return;
  const beat = await getBeat(client, row.country_id, priority, new Date(context.now ?? Date.now()).toISOString());
  const silently = clockColumns(recomputeClocks(row.clocks ?? NO_CLOCKS, beat));
  await changeRow(context, ticketsApi.store, row, { priority }, { silently });
}
