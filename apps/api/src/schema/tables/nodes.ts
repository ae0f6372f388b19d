import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';

/** What a route took in the last minutes: its own spelling, never a path. */
export interface RouteFigures {
  readonly route: string;
  readonly calls: number;
  /** Together, in milliseconds. */
  readonly took: number;
}

/** How many calls something was promised of, and how many of them missed it. */
export interface ObjectiveFigures {
  readonly calls: number;
  readonly missed: number;
}

/** How a node is at this second, and what it did in the last minutes. */
export interface NodeFigures {
  /** Whether it receives what the others say, by the database and, where it is set up, by Redis. */
  readonly receives: boolean;
  readonly redis: boolean | null;
  readonly memory: number;
  /** How late the loop was at its 99th of a hundred turns, in milliseconds. */
  readonly delay: number;
  /** The seconds that the figures of calls are about. */
  readonly seconds: number;
  readonly calls: number;
  /** Of these: refused since the node had no place or no database, and ended by a fault. */
  readonly refused: number;
  readonly faults: number;
  readonly slowest: readonly RouteFigures[];
  /** Of the last hour; a node of an older build writes none. */
  readonly hour?: Readonly<Record<'answered' | 'fast', ObjectiveFigures>>;
}

/** The nodes that run: each keeps a row of its own fresh, and takes it away as it stops. */
export const nodes = pgTable('nodes', {
  id: text().primaryKey(),
  /** Its machine and port. */
  name: text().notNull(),
  /** Of the dashboard that it serves, which is another for any other source; null where none is built. */
  build: text(),
  node_version: text().notNull(),
  started_at: timestamp().notNull(),
  seen_at: timestamp().notNull(),
  figures: jsonb().$type<NodeFigures>().notNull(),
});

/** What is looked over from time to time, as the ledger by its proof and the counters of a table: when last, and how much was wrong. */
export const lastChecks = pgTable('last_checks', {
  name: text().primaryKey(),
  checked_at: timestamp().notNull(),
  faults: integer().notNull(),
});
