import type { FastifyInstance } from 'fastify';
import { ticketCalls } from '@diwan/contract/calls/tickets';
import { transitionCalls } from '@diwan/contract/calls/transitions';
import { may } from '../../access/access.ts';
import { demandAdmin } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { showRow } from '../../crud/read.ts';
import { forbidden } from '../../platform/errors.ts';
import { assignTicket } from './assign-ticket.ts';
import { ticketsApi } from './resources.ts';
import { transitionTicket } from './transition-ticket.ts';

/** What is done to tickets. */
export function registerTickets(app: FastifyInstance, base: string) {
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
}
