import { mergeClocks, NO_CLOCKS } from '@diwan/domain/tickets/ticket-clocks';
import { getMergeRefusal } from '@diwan/domain/tickets/merge-refusal';
import { may } from '../../access/access.ts';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { lockRows, showRow } from '../../crud/record/read.ts';
import { changeRow, changeRows } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import { giveTalks } from './assign-ticket.ts';
import { moveLocked } from './move-ticket.ts';
import { ticketsApi } from './resources.ts';
import { clockColumns } from './ticket-clock.ts';
import { lockTalks } from './ticket-group.ts';
import type { TicketRow } from './ticket-row.ts';

/** What went over into the one that now goes over itself. */
const EARLIER = 'select * from tickets where merged_into_id = $1 order by id for no key update';

const getEarliest = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : new Date(Math.min(Date.parse(one), Date.parse(other))).toISOString();

/** What somebody else works on is not taken from them. */
function demandOwn({ access, id }: AdminCaller, row: TicketRow): void {
  if (row.assignee_id !== null && row.assignee_id !== id && !may(access, 'assign-tickets')) throw conflict('ticket.taken');
}

/**
 * One ticket goes over into another of the same person: it is closed, and what is said in either thread is the other's from now on.
 * What was owed in it is owed still: of two promises the one that is due first.
 */
export function mergeTickets(app: Context, caller: AdminCaller, id: number, intoId: number) {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    await lockTalks(client, [id, intoId]);
    const rows = await lockRows(client, ticketsApi, caller, [id, intoId]);
    const [row, into] = [rows.find((one) => one.id === id), rows.find((one) => one.id === intoId)];
    if (!row) throw notFound();
    if (!into) throw invalidField('into_id', 'not_found');
    const refusal = getMergeRefusal(row, into);
    if (refusal === 'same' || refusal === 'other_person') throw invalidField('into_id', `merge_${refusal}`);
    if (refusal) throw conflict(`ticket.merge_${refusal}`);
    demandOwn(caller, row);
    demandOwn(caller, into);
    const at = new Date(app.now()).toISOString();
    const context = { caller, transaction, now: at };
    const clocks = mergeClocks(into.clocks ?? NO_CLOCKS, row.clocks ?? NO_CLOCKS);
    await moveLocked(context, row, 'close', at, { merged_into_id: intoId });
    const { rows: earlier } = await client.query<TicketRow>(EARLIER, [id]);
    await changeRows(context, ticketsApi.store, earlier, { merged_into_id: intoId });
    const isWaiting = row.waiting_since !== null;
    const status = isWaiting && (into.status === 'replied' || into.status === 'pending') ? { status: 'reopen' as const } : {};
    const silently = {
      waiting_since: getEarliest(row.waiting_since, into.waiting_since),
      ...('status' in status && { status_at: at }),
      ...clockColumns(clocks),
    };
    const noted = { merged: { before: null, after: row.ticket_no } };
    // One owner: of the one that is left, or of what went over into it where nobody has that.
    const assignee_id = into.assignee_id ?? row.assignee_id;
    await changeRow(context, ticketsApi.store, into, { ...status, assignee_id }, { silently, noted });
    await giveTalks(context, intoId, assignee_id);
    return showRow(client, ticketsApi, caller, intoId);
  });
}
