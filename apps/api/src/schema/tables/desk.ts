import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CalendarUse, ExceptionKind } from '@diwan/domain/tickets/desk-calendar';
import type { SlaBasis } from '@diwan/domain/tickets/sla-targets';
import type { TicketPriority } from '@diwan/domain/tickets/ticket-transitions';
import { recordColumns, searchKey, timestamp, yesNo } from './columns.ts';
import { countries } from './geography.ts';

const LIVE = sql`deleted_at is null`;
const titleColumns = () => ({ title_ar: text().notNull(), title_en: text().notNull(), search_key: searchKey('title_ar', 'title_en') });
const countryColumn = () =>
  integer()
    .notNull()
    .references(() => countries.id);
const minutes = () => integer().notNull();

/** What desks promise; one of a country and priority is in force. */
export const slaRules = pgTable(
  'sla_rules',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    priority: text().$type<TicketPriority>().notNull(),
    ...titleColumns(),
    basis: text().$type<SlaBasis>().notNull(),
    first_minutes: minutes(),
    next_minutes: minutes(),
    resolution_minutes: minutes(),
    is_active: yesNo(false),
  },
  (t) => [
    uniqueIndex('sla_rules_in_force')
      .on(t.country_id, t.priority)
      .where(sql`deleted_at is null and is_active`),
  ],
);

/** When desks work: each week holds from its day until the next one's. */
export const deskHours = pgTable(
  'desk_hours',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    ...titleColumns(),
    valid_from: date({ mode: 'string' }).notNull(),
    hours: text().array().notNull(),
  },
  (t) => [index('desk_hours_country').on(t.country_id, t.valid_from).where(LIVE)],
);

/** Days of other hours, for desks, for visits or for both; without any, a day off. */
export const calendarExceptions = pgTable(
  'calendar_exceptions',
  {
    ...recordColumns(),
    country_id: countryColumn(),
    kind: text().$type<ExceptionKind>().notNull(),
    ...titleColumns(),
    start_at: date({ mode: 'string' }).notNull(),
    end_at: date({ mode: 'string' }).notNull(),
    used_by: text().$type<CalendarUse>().notNull(),
    hours: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    is_active: yesNo(true),
  },
  (t) => [index('calendar_exceptions_country').on(t.country_id, t.end_at).where(LIVE)],
);

/** Countries whose rules or hours have changed since their open tickets' clocks were reckoned, and how far that has come. */
export const clockRecounts = pgTable('clock_recounts', {
  country_id: integer()
    .primaryKey()
    .references(() => countries.id, { onDelete: 'cascade' }),
  after_id: integer().notNull().default(0),
  asked_at: timestamp().notNull().defaultNow(),
});
