import { installCounters } from './crud/counters/install-counters.ts';
import type { Database } from './platform/database/connection.ts';
import { migrate } from './platform/database/migrate.ts';

/** Brings the tables and what is made of declarations beside them up to date: at every start, before anything is read. */
export const prepareTables = (database: Pick<Database, 'connection'>, log?: (line: string) => void) =>
  migrate(database, { after: [installCounters], ...(log && { log }) });
