import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CallState } from '@diwan/domain/tickets/call-time';
import type { TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import type { TicketChannel, TicketPriority, TicketStatus } from '@diwan/domain/tickets/ticket-transitions';
import { admins } from './access.ts';
import { complaints } from './complaints.ts';
import { timestamp, recordColumns, searchKey } from './columns.ts';
import { conversations } from './conversations.ts';
import { countries } from './geography.ts';
import { contacts } from './messages.ts';
import { orders } from './orders.ts';
import { clients, providers } from './people.ts';
import { reportReasons } from './reasons.ts';

export const ticketNumbers = pgSequence('ticket_numbers');

const LIVE = sql`deleted_at is null`;
/** Tickets in which something is due, as the index has them. */
export const IS_DUE = 'deleted_at is null and due_at is not null';
/** Tickets that wait for somebody to take them. */
export const IS_UNOWNED_TICKET = `deleted_at is null and assignee_id is null and status in ('open', 'onCall', 'reopen')`;

/** The reason after which a ticket is called: a column of statements that read `tickets t`. */
export const TICKET_REASON =
  "(select json_build_object('ar', r.title_ar, 'en', r.title_en) from report_reasons r where r.id = t.report_reason_id) as reason";

const count = () => integer().notNull().default(0);

/** What people want of the desk. What follows from messages and clocks changes with them and stands in no log. */
export const tickets = pgTable(
  'tickets',
  {
    ...recordColumns(),
    ticket_no: text()
      .notNull()
      .default(sql`'T' || lpad(nextval('ticket_numbers')::text, 7, '0')`),
    subject: text().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    client_id: integer().references(() => clients.id),
    provider_id: integer().references(() => providers.id),
    channel: text().$type<TicketChannel>().notNull().default('call'),
    priority: text().$type<TicketPriority>().notNull().default('normal'),
    tags: text(),
    notes: text(),
    status: text().$type<TicketStatus>().notNull().default('open'),
    status_at: timestamp(),
    assignee_id: integer().references(() => admins.id),
    order_id: integer().references(() => orders.id, { onDelete: 'set null' }),
    order_no: text(),
    order_type: text(),
    conversation_id: integer().references(() => conversations.id, { onDelete: 'set null' }),
    complaint_id: integer().references(() => complaints.id),
    /** While nobody has called it otherwise, it is called after this reason, in the language of whoever reads. */
    report_reason_id: integer().references(() => reportReasons.id),
    contact_message_id: integer().references(() => contacts.id),
    merged_into_id: integer().references((): AnyPgColumn => tickets.id),
    language: text(),
    waiting_since: timestamp(),
    /** What runs and what stood still, of which the moments below are shown. */
    clocks: jsonb().$type<TicketClocks>(),
    due_at: timestamp(),
    alert_at: timestamp(),
    first_response_due_at: timestamp(),
    next_response_due_at: timestamp(),
    resolution_due_at: timestamp(),
    first_responded_at: timestamp(),
    closed_at: timestamp(),
    call_state: text().$type<CallState>(),
    call_state_since: timestamp(),
    talk_seconds: count(),
    hold_seconds: count(),
    after_call_seconds: count(),
    search_key: searchKey('ticket_no', 'subject', 'tags', 'order_no'),
  },
  (t) => [
    uniqueIndex('tickets_number').on(t.ticket_no),
    // A conversation has one ticket while that is not over.
    uniqueIndex('tickets_conversation')
      .on(t.conversation_id)
      .where(sql`status <> 'closed'`),
    index('tickets_created').on(t.created_at, t.id).where(LIVE),
    index('tickets_country').on(t.country_id, t.created_at, t.id).where(LIVE),
    index('tickets_due').on(t.due_at, t.id).where(sql.raw(IS_DUE)),
    index('tickets_alert')
      .on(t.alert_at)
      .where(sql`alert_at is not null`),
    index('tickets_unowned').on(t.created_at, t.id).where(sql.raw(IS_UNOWNED_TICKET)),
    index('tickets_assignee').on(t.assignee_id, t.status),
    index('tickets_client').on(t.client_id, t.created_at),
    index('tickets_provider').on(t.provider_id, t.created_at),
    index('tickets_talk').on(t.conversation_id, t.id),
    // Whose clocks run on, when a rule changes.
    index('tickets_running')
      .on(t.country_id, t.id)
      .where(sql`status <> 'closed' and deleted_at is null`),
    uniqueIndex('tickets_contact_message')
      .on(t.contact_message_id)
      .where(sql`contact_message_id is not null`),
    index('tickets_merged')
      .on(t.merged_into_id)
      .where(sql`merged_into_id is not null`),
    index('tickets_search').using('gin', t.search_key.op('gin_trgm_ops')).where(LIVE),
  ],
);
