import type { Server } from '../../platform/http/server.ts';
import { ticketCalls } from '@diwan/contract/tickets/calls';
import { transitionCalls } from '@diwan/contract/transition-calls';
import { may } from '../../access/access.ts';
import { demandAdmin, type AdminCaller } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { showRow, lockRow } from '../../crud/record/read.ts';
import { forbidden, conflict } from '../../platform/errors.ts';
import { assignTicket, getOwners } from './assign-ticket.ts';
import { getTicketPending } from './get-pending.ts';
import { listClocks } from './list-clocks.ts';
import { mergeTickets } from './merge-tickets.ts';
import { ticketsApi } from './resources.ts';
import { getTimeline } from './show-timeline.ts';
import { transitionTicket } from './transition-ticket.ts';
import { afterCallEvent, type CallEvent } from '@diwan/domain/tickets/call-time';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { callColumns } from './move-ticket.ts';

/** Puts a call on hold, takes it up again, or ends its writing up: the ticket's status stays. */
function moveCallState(app: Context, caller: AdminCaller, id: number, event: Extract<CallEvent, 'hold' | 'resume' | 'wrap_up'>) {
  return inTransaction(app, async (transaction) => {
    const row = await lockRow(transaction.client, ticketsApi, caller, id);
    const at = new Date(app.now()).toISOString();
    const after = afterCallEvent(row, event, at);
    if (!after) throw conflict('ticket.no_such_call');
    const { call_state, ...counted } = callColumns(after);
    await changeRow({ caller, transaction, now: at }, ticketsApi.store, row, { call_state }, { silently: counted });
    return showRow(transaction.client, ticketsApi, caller, id);
  });
}

/** What is done to tickets. */
export function registerTickets(app: Server, base: string) {
  for (const { action, call } of transitionCalls.tickets)
    handle(app, base, call, async ({ request, params }) => ({
      data: await transitionTicket(app, demandAdmin(request.caller), params.id, action),
      message: 'updated',
    }));

  handle(app, base, ticketCalls.assignTicket, async ({ request, params, body }) => {
    const caller = demandAdmin(request.caller);
    const mayAssign = may(caller.access, 'assign-tickets');
    if (!mayAssign && body.admin_id !== caller.id && body.admin_id !== null) throw forbidden();
    await assignTicket(app, caller, params.id, body.admin_id, { force: mayAssign });
    return { data: await showRow(app.database.pool, ticketsApi, caller, params.id), message: 'updated' };
  });

  handle(app, base, ticketCalls.listOwners, async ({ request, params }) => {
    const { country_id } = await showRow(app.database.pool, ticketsApi, request.caller, params.id);
    return { data: await getOwners(app.database.pool, country_id) };
  });

  const events = [
    [ticketCalls.holdCall, 'hold'],
    [ticketCalls.resumeCall, 'resume'],
    [ticketCalls.wrapUpCall, 'wrap_up'],
  ] as const;
  for (const [call, event] of events)
    handle(app, base, call, async ({ request, params }) => ({
      data: await moveCallState(app, demandAdmin(request.caller), params.id, event),
      message: 'updated',
    }));

  handle(app, base, ticketCalls.mergeTicket, async ({ request, params, body }) => ({
    data: await mergeTickets(app, demandAdmin(request.caller), params.id, body.into_id),
    message: 'ticket.merged',
  }));

  handle(app, base, ticketCalls.showTimeline, async ({ request, params, query }) => {
    await showRow(app.database.pool, ticketsApi, request.caller, params.id);
    const shown = {
      talks: may(request.access, 'index-chats'),
      contacts: may(request.access, 'show-contacts'),
      isBesideThread: query.view === 'beside_thread',
    };
    return { data: await getTimeline(app.database.pool, params.id, query.before, shown) };
  });

  handle(app, base, ticketCalls.listClocks, async ({ request, params }) => {
    await showRow(app.database.pool, ticketsApi, request.caller, params.id);
    const { pool } = app.database;
    const [data, pending] = await Promise.all([listClocks(pool, params.id), getTicketPending(pool, params.id, app.now())]);
    return { data, beside: { pending } };
  });
}
