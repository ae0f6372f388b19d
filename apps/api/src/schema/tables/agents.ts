import { sql } from 'drizzle-orm';
import { bigint, check, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OfferState } from '@diwan/domain/agents/offers';
import type { Presence, PresenceAction, PresenceCause } from '@diwan/domain/agents/presence';
import { admins } from './access.ts';
import { recordColumns, searchKey, timestamp, yesNo } from './columns.ts';
import { countries } from './geography.ts';
import { tickets } from './tickets.ts';

const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
const timeRanges = customType<{ data: string }>({ dataType: () => 'tstzmultirange' });
const rowNumber = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const count = () => integer().notNull().default(0);

/** Seats of the desk. What an agent does now stands with the seat, which is locked before it changes; it is no edit. */
export const agents = pgTable(
  'agents',
  {
    ...recordColumns(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id),
    name: text().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
    takes_abroad: yesNo(false),
    team: text(),
    speaks_ar: yesNo(true),
    speaks_en: yesNo(false),
    takes_chats: yesNo(true),
    takes_calls: yesNo(true),
    takes_contact_messages: yesNo(true),
    takes_complaints: yesNo(true),
    capacity: integer().notNull().default(3),
    /** `sun 09:00-17:00`, by the clocks of their country. */
    shift: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    agents_cant_receive_orders: yesNo(false),
    presence: text().$type<Presence>().notNull().default('end_work'),
    presence_at: timestamp(),
    /** When a window of theirs was last heard. */
    seen_at: timestamp(),
    /** Since when they have been given nothing. */
    idle_since: timestamp(),
    /** Offers that timed out, one after the other. */
    timeouts: count(),
    search_key: searchKey('name', 'team'),
  },
  (t) => [
    uniqueIndex('agents_admin_id_key')
      .on(t.admin_id)
      .where(sql`deleted_at is null`),
    index('agents_country').on(t.country_id, t.created_at, t.id),
    index('agents_at_work')
      .on(t.seen_at)
      .where(sql`presence <> 'end_work' and deleted_at is null`),
  ],
);

/** What an agent did when; the one that lasts has no end. That none overlap is a constraint of the migration. */
export const agentPresence = pgTable(
  'agent_presence',
  {
    id: rowNumber(),
    agent_id: integer()
      .notNull()
      .references(() => agents.id),
    state: text().$type<Presence>().notNull(),
    /** What began it: the agent's own choice, or why they did not choose it. */
    event: text().$type<PresenceAction | PresenceCause>().notNull(),
    during: timeRange().notNull(),
  },
  (t) => [
    check('agent_presence_lasts', sql`not isempty(during) and lower(during) is not null`),
    uniqueIndex('agent_presence_open')
      .on(t.agent_id)
      .where(sql`upper_inf(during)`),
  ],
);

/** To whom a ticket was offered, and what came of it. */
export const ticketOffers = pgTable(
  'ticket_offers',
  {
    id: rowNumber(),
    ticket_id: integer()
      .notNull()
      .references(() => tickets.id),
    agent_id: integer()
      .notNull()
      .references(() => agents.id),
    state: text().$type<OfferState>().notNull().default('offered'),
    reason: text(),
    offered_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    answered_at: timestamp(),
  },
  (t) => [
    // Before one agent at a time, and one before an agent at a time.
    uniqueIndex('ticket_offers_ticket')
      .on(t.ticket_id)
      .where(sql`state = 'offered'`),
    uniqueIndex('ticket_offers_agent')
      .on(t.agent_id)
      .where(sql`state = 'offered'`),
    index('ticket_offers_of_ticket').on(t.ticket_id, t.id),
    index('ticket_offers_of_agent').on(t.agent_id, t.offered_at),
    index('ticket_offers_expiry')
      .on(t.expires_at)
      .where(sql`state = 'offered'`),
  ],
);

/** The part of a ticket that was one admin's, from getting it until it was over or somebody else's. A trigger on tickets keeps it. */
export const ticketSegments = pgTable(
  'ticket_segments',
  {
    id: rowNumber(),
    ticket_id: integer()
      .notNull()
      .references(() => tickets.id),
    admin_id: integer()
      .notNull()
      .references(() => admins.id),
    began_at: timestamp().notNull(),
    ended_at: timestamp(),
    is_closed: yesNo(false),
    reopened_at: timestamp(),
    /** Time that was left to the person, and since when it is now. */
    pending_seconds: count(),
    pending_since: timestamp(),
    /** When that was, one after the other: what is worked on at once is counted once. */
    pending_during: timeRanges()
      .notNull()
      .default(sql`'{}'`),
    /** What the ticket's calls had come to before, and what they came to within. */
    talk_seconds: count(),
    hold_seconds: count(),
    after_call_seconds: count(),
  },
  (t) => [
    uniqueIndex('ticket_segments_open')
      .on(t.ticket_id)
      .where(sql`ended_at is null`),
    index('ticket_segments_of_ticket').on(t.ticket_id, t.id),
    index('ticket_segments_of_admin').on(t.admin_id, t.ended_at),
    index('ticket_segments_begun').on(t.admin_id, t.began_at),
  ],
);

/** Answers of the desk to what somebody asked after the first one: how long each had been waited for. */
export const ticketAnswers = pgTable(
  'ticket_answers',
  {
    id: rowNumber(),
    ticket_id: integer()
      .notNull()
      .references(() => tickets.id),
    admin_id: integer()
      .notNull()
      .references(() => admins.id),
    answered_at: timestamp().notNull(),
    waited_seconds: integer().notNull(),
    /** As much of it as the desk was at work. */
    worked_seconds: integer().notNull(),
  },
  (t) => [index('ticket_answers_of_admin').on(t.admin_id, t.answered_at), index('ticket_answers_of_ticket').on(t.ticket_id)],
);

/** The one question after closing: how the desk did, and what was answered. Whose ticket it was then is whom it is about. */
export const ticketRatings = pgTable(
  'ticket_ratings',
  {
    ticket_id: integer()
      .primaryKey()
      .references(() => tickets.id),
    admin_id: integer()
      .notNull()
      .references(() => admins.id),
    closed_at: timestamp().notNull(),
    asked_at: timestamp(),
    score: integer(),
    answered_at: timestamp(),
  },
  (t) => [
    index('ticket_ratings_to_ask')
      .on(t.closed_at)
      .where(sql`asked_at is null`),
    index('ticket_ratings_of_admin').on(t.admin_id, t.answered_at),
  ],
);
