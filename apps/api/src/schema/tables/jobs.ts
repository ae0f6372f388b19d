import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { admins } from './access.ts';
import { timestamp } from './columns.ts';

/** Long work on many rows: what it is, whose it is and how far it has come. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    admin_id: integer().references(() => admins.id),
    /** From where it was asked for, for the log. */
    ip: text(),
    /** The table of its rows. */
    table_name: text(),
    params: jsonb().notNull(),
    status: text().notNull().default('queued'),
    total: integer().notNull().default(0),
    done_count: integer().notNull().default(0),
    failed_count: integer().notNull().default(0),
    created_at: timestamp().notNull().defaultNow(),
    updated_at: timestamp().notNull().defaultNow(),
    started_at: timestamp(),
    finished_at: timestamp(),
    /** When somebody asked for it to end; what was not done by then is a failure, which may be done once more. */
    cancelled_at: timestamp(),
  },
  (t) => [
    index('jobs_owner').on(t.admin_id, t.id),
    index('jobs_unfinished')
      .on(t.id)
      .where(sql`status in ('queued', 'running')`),
  ],
);

/** The rows that a job is about, as they were chosen at its start, each with its result. */
export const jobRows = pgTable(
  'job_rows',
  {
    job_id: integer()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    row_id: integer().notNull(),
    status: text().notNull().default('pending'),
    /** Why it failed: `errors.<code>`. */
    error: text(),
    at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.row_id] }),
    index('job_rows_failed')
      .on(t.job_id, t.row_id)
      .where(sql`status = 'failed'`),
  ],
);
