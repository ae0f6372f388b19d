import type pg from 'pg';
import type { Config } from './config.ts';
import { installCounters } from './crud/counters/install-counters.ts';
import { rebuildSortedIndexes } from './platform/database/collations.ts';
import { longSession, type Database } from './platform/database/connection.ts';
import { migrate } from './platform/database/migrate.ts';
import { askPlace, refuseOtherPlace } from './platform/database/start-looks.ts';
import { getStartRefusal } from './platform/database/start-refusals.ts';

/** What follows the tables themselves. */
const getAfter = (log: (line: string) => void) => [(client: pg.ClientBase) => rebuildSortedIndexes(client, log), installCounters];

/** Brings the tables and what is made of declarations beside them up to date: at every start, before anything is read. */
export const prepareTables = (database: Pick<Database, 'connection'>, log: (line: string) => void = () => {}) =>
  migrate(database, { after: getAfter(log), log });

/** The same as the user of MIGRATION_DATABASE_URL, who then lets in the one of DATABASE_URL. Throws StartupFault. */
async function prepareTablesAs(migrationDatabaseUrl: string, serving: Pick<Database, 'pool'>, log: (line: string) => void) {
  const { rows } = await serving.pool.query<{ role: string }>('select current_user::text as role');
  const place = await askPlace(serving.pool);
  const connection = longSession({ connectionString: migrationDatabaseUrl });
  const refuseOther = async (client: Pick<Database['pool'], 'query'>) => refuseOtherPlace(place, await askPlace(client));
  try {
    await migrate({ connection }, { before: refuseOther, after: getAfter(log), log, ...(rows[0] && { serving: rows[0].role }) });
  } catch (error) {
    throw getStartRefusal(error, migrationDatabaseUrl, 'MIGRATION_DATABASE_URL') ?? error;
  }
}

/** The same by the settings of a process: by whichever user migrates. */
export const prepareTablesBy = (
  { migrationDatabaseUrl }: Pick<Config, 'migrationDatabaseUrl'>,
  database: Pick<Database, 'pool' | 'connection'>,
  log: (line: string) => void,
): Promise<void> => (migrationDatabaseUrl === null ? prepareTables(database, log) : prepareTablesAs(migrationDatabaseUrl, database, log));
