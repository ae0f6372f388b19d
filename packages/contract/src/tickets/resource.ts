import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { CALL_STATES } from '@diwan/domain/tickets/call-time';
import {
  TICKET_CHANNELS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TRANSITIONS,
  type TicketAction,
} from '@diwan/domain/tickets/ticket-transitions';
import { LOCALES } from '../kit/constants.ts';
import { number, oneOf, ref, text, timestamp } from '../kit/field.ts';
import type { AskedTransition } from '../kit/transitions.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

const KEPT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;
const NOT_YET = { ...MAYBE, none: 'not_yet' } as const;
const seconds = () => number({ max: 100_000_000, unit: 'travel_seconds', ...KEPT });

/** What somebody wants of the desk: it opens with their message, with a call, or by hand, and has an owner until it is over. */
export const tickets = defineResource('tickets', {
  fields: {
    /** What people quote on the phone. */
    ticket_no: text({ code: true, max: 20, ...KEPT }),
    subject: text({ max: 200 }),
    country_id: ref('countries', { createOnly: true }),
    client_id: ref('clients', { optional: true, createOnly: true, within: 'country_id' }),
    provider_id: ref('providers', { optional: true, createOnly: true, within: 'country_id' }),
    channel: oneOf('ticket_channels', TICKET_CHANNELS, { createOnly: true, initial: 'call' }),
    priority: oneOf('ticket_priorities', TICKET_PRIORITIES, { initial: 'normal' }),
    /** Words of one's own, with commas between them. */
    tags: text({ max: 200, optional: true }),
    notes: text({ max: 4000, long: true, optional: true }),
    status: oneOf('ticket_statuses', TICKET_STATUSES, { readOnly: true, initial: 'open' }),
    status_at: timestamp(NOT_YET),
    assignee_id: ref('admins', MAYBE),
    assignee_name: text({ ...MAYBE, none: 'not_yet' }),
    order_id: number(MAYBE),
    order_no: text({ code: true, max: 20, ...MAYBE }),
    order_type: oneOf('order_types', ORDER_TYPES, MAYBE),
    conversation_id: number(MAYBE),
    complaint_id: number(MAYBE),
    /** The reason after which the system has called it; none once somebody has called it otherwise. */
    report_reason_id: ref('report_reasons', MAYBE),
    contact_message_id: number(MAYBE),
    merged_into_id: number(MAYBE),
    /** The number of the one that this went over into. */
    merged_into_no: text({ code: true, max: 20, ...MAYBE }),
    language: oneOf('locales', LOCALES, MAYBE),
    waiting_since: timestamp(NOT_YET),
    due_at: timestamp(NOT_YET),
    first_response_due_at: timestamp(NOT_YET),
    next_response_due_at: timestamp(NOT_YET),
    resolution_due_at: timestamp(NOT_YET),
    first_responded_at: timestamp(NOT_YET),
    closed_at: timestamp(NOT_YET),
    call_state: oneOf('call_states', CALL_STATES, MAYBE),
    call_state_since: timestamp(NOT_YET),
    talk_seconds: seconds(),
    hold_seconds: seconds(),
    after_call_seconds: seconds(),
  },
  label: ['ticket_no'],
  scope: 'country_id',
  opensPage: true,
  list: {
    search: ['ticket_no', 'subject', 'tags', 'order_no'],
    filters: [
      'keyword',
      'id',
      'filter',
      'status',
      'priority',
      'channel',
      'assignee_id',
      'client_id',
      'provider_id',
      'country_id',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'due_at', 'created_at'],
    sets: ['overdue', 'unowned', 'unclosed'],
  },
  can: { list: 'index-tickets', show: 'show-tickets', create: 'create-tickets', update: 'update-tickets' },
});
export type Ticket = RecordOf<typeof tickets>;

/** None of the moves asks for anything. */
export const TICKET_ASKS = {
  take_call: { ...TICKET_TRANSITIONS.take_call, asks: {} },
  hang_up: { ...TICKET_TRANSITIONS.hang_up, asks: {} },
  pend: { ...TICKET_TRANSITIONS.pend, asks: {} },
  close: { ...TICKET_TRANSITIONS.close, asks: {} },
  reopen: { ...TICKET_TRANSITIONS.reopen, asks: {} },
} satisfies Record<TicketAction, AskedTransition>;
