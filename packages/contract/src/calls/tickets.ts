import * as z from 'zod/mini';
import { tickets } from '../resources/tickets.ts';
import { id, record } from './answers.ts';
import { body } from './body.ts';
import { defineCall } from './call.ts';

const assignTicket = defineCall({
  method: 'POST',
  path: 'tickets/:id/assign',
  permission: ['assign-tickets', 'update-tickets'],
  tag: 'tickets',
  summary: 'Give a ticket to an admin, or back to the queue; whoever works on tickets may take what nobody has, and give back their own',
  body: body({ admin_id: z.nullable(id()) }),
  answer: record(tickets),
  errors: { 403: ['permission.missing'], 409: ['ticket.taken'], 422: ['validation'] },
});

export const ticketCalls = { assignTicket };
