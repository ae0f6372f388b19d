import { afterCallEvent, type CallEvent } from '@diwan/domain/tickets/call-time';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { lockRows, showRow } from '../../crud/record/read.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { callColumns } from './move-ticket.ts';
import { ticketsApi } from './resources.ts';

/** Puts a call on hold, takes it up again, or ends its writing up: the ticket's status stays. */
export function moveCallState(app: Context, caller: AdminCaller, id: number, event: Extract<CallEvent, 'hold' | 'resume' | 'wrap_up'>) {
  return inTransaction(app, async (transaction) => {
    const [row] = await lockRows(transaction.client, ticketsApi, caller, [id]);
    if (!row) throw notFound();
    const at = new Date(app.now()).toISOString();
    const after = afterCallEvent(row, event, at);
    if (!after) throw conflict('ticket.no_such_call');
    const { call_state, ...counted } = callColumns(after);
    await changeRow({ caller, transaction, now: at }, ticketsApi.store, row, { call_state }, { silently: counted });
    return showRow(transaction.client, ticketsApi, caller, id);
  });
}
