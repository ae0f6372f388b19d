import { idSchema } from '../kit/number-schema.ts';
import { CLOCKS } from '@diwan/domain/tickets/ticket-clocks';
import { SLA_BASES } from '@diwan/domain/tickets/sla-targets';
import * as z from 'zod/mini';
import { tickets } from './resource.ts';
import { flag, id, record, timestamp } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall, type BesideOf, type DataOf } from '../kit/call.ts';
import { readPlace } from './timeline-place.ts';
import { read, word } from '../kit/queries.ts';

const done = { method: 'POST', permission: 'update-tickets', tag: 'tickets', answer: record(tickets) } as const;

const assignTicket = defineCall({
  method: 'POST',
  path: 'tickets/:id/assign',
  permission: ['assign-tickets', 'update-tickets'],
  tag: 'tickets',
  summary: 'Give a ticket to an admin, or back to the queue; whoever works on tickets may take what nobody has, and give back their own',
  body: body({ admin_id: z.nullable(idSchema()) }),
  answer: record(tickets),
  errors: { 403: ['permission.missing'], 409: ['ticket.taken'], 422: ['validation'] },
});

const listOwners = defineCall({
  method: 'GET',
  path: 'tickets/:id/agents',
  permission: 'assign-tickets',
  tag: 'tickets',
  summary: 'Who may be given a ticket',
  answer: z.array(z.object({ id: id(), name: z.string(), image: z.nullable(z.string()) })),
});

const holdCall = defineCall({
  ...done,
  path: 'tickets/:id/hold_call',
  summary: 'Put the call of a ticket on hold, which is counted by itself',
  errors: { 409: ['ticket.no_such_call'] },
});

const resumeCall = defineCall({
  ...done,
  path: 'tickets/:id/resume_call',
  summary: 'Go on with a call that was on hold',
  errors: { 409: ['ticket.no_such_call'] },
});

const wrapUpCall = defineCall({
  ...done,
  path: 'tickets/:id/wrap_up_call',
  summary: 'End the work after a call',
  errors: { 409: ['ticket.no_such_call'] },
});

const mergeTicket = defineCall({
  ...done,
  permission: ['assign-tickets', 'update-tickets'],
  path: 'tickets/:id/merge',
  summary: 'Have a ticket go over into another of the same person, with its thread; answers with that one',
  body: body({ into_id: idSchema() }),
  errors: { 409: ['ticket.merge_closed', 'ticket.merge_complaint', 'ticket.merge_on_call', 'ticket.taken'], 422: ['validation'] },
});

/** Something that happened on a ticket, or on one that went over into it. */
const step = z.object({
  key: z.string(),
  /** Where it stands: what happened before it is asked for by this. */
  place: z.string(),
  at: timestamp(),
  kind: z.enum(['message', 'note', 'contact', 'reply', 'change', 'clock']),
  /** What kind of message, which change of the log, or which clock ran out. */
  form: z.string(),
  by: z.enum(['admin', 'client', 'provider', 'system']),
  who: z.nullable(z.string()),
  /** Which admin it was, and how a sentence about them agrees. */
  admin: z.nullable(z.object({ id: id(), gender: z.string() })),
  /** Who was given the ticket. */
  assignee: z.nullable(z.string()),
  /** Null where it was deleted, and for what is no text. */
  text: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))),
  ticket_no: z.string(),
});

const showTimeline = defineCall({
  method: 'GET',
  path: 'tickets/:id/timeline',
  permission: 'show-tickets',
  tag: 'tickets',
  summary: 'All that happened on a ticket and on those merged into it, the newest first, 50 at a time; what was said to who may read it',
  query: {
    /** The place of the last step that is known. */
    before: read(readPlace, { type: 'string' }),
    /** `beside_thread` leaves out what the ticket's own thread shows: its messages, or the message to the administration and its answers. */
    view: word(['beside_thread']),
  },
  answer: z.array(step),
});
export type TicketStep = DataOf<typeof showTimeline>[number];

const named = z.object({ id: id(), title_ar: z.string(), title_en: z.string() });

/** A clock of a ticket with what it runs by, or ran by when it stopped. */
const clock = z.object({
  clock: z.enum(CLOCKS),
  minutes: z.int(),
  is_running: flag(),
  is_missed: flag(),
  due_at: z.nullable(timestamp()),
  basis: z.enum(SLA_BASES),
  /** None where a country promises nothing of its own for the priority. */
  rule: z.nullable(z.extend(named, { version: timestamp(), has_changed: flag() })),
  /** The desk's week when the clock began; none where it always works, or the promise holds around the clock. */
  hours: z.nullable(z.extend(named, { valid_from: z.iso.date() })),
  /** Days of other hours between the clock's beginning and its end. */
  exceptions: z.array(z.extend(named, { start_at: z.iso.date(), end_at: z.iso.date() })),
});

/** When a ticket was left to its person: no clock but that of the first response runs meanwhile. */
const pending = z.object({
  /** Since when it waits for them now; null where it does not. */
  since: z.nullable(timestamp()),
  /** How long in all, until now. */
  seconds: z.int(),
  /** The latest first, 50 at the most; what goes on has no end. */
  spans: z.array(z.object({ from: timestamp(), to: z.nullable(timestamp()) })),
});

const listClocks = defineCall({
  method: 'GET',
  path: 'tickets/:id/clocks',
  permission: 'show-tickets',
  tag: 'tickets',
  summary:
    'The clocks of a ticket: what was promised, by which rule, in which hours of the desk it is counted; and when it waited for its person',
  answer: z.array(clock),
  beside: { pending },
});
export type TicketClock = DataOf<typeof listClocks>[number];
export type TicketPending = BesideOf<typeof listClocks>['pending'];

export const ticketCalls = { assignTicket, listOwners, holdCall, resumeCall, wrapUpCall, mergeTicket, showTimeline, listClocks };
