import type { Config } from './config.ts';
import { installCounters } from './crud/counters/install-counters.ts';
import { longSession, type Database } from './platform/database/connection.ts';
import { migrate } from './platform/database/migrate.ts';
import { refusal } from './platform/database/start-refusals.ts';
import { StartupFault } from './startup-fault.ts';

/** Brings the tables and what is made of declarations beside them up to date: at every start, before anything is read. */
export const prepareTables = (database: Pick<Database, 'connection'>, log?: (line: string) => void) =>
  migrate(database, { after: [installCounters], ...(log && { log }) });

/** The database that a session is on, and when its server began. */
const SAME = `select current_user::text as role, current_database() || pg_postmaster_start_time()::text as place`;

/** The same as the user of MIGRATION_DATABASE_URL, who then lets in the one of DATABASE_URL. Throws StartupFault. */
async function prepareTablesAs(migrationDatabaseUrl: string, serving: Pick<Database, 'pool'>, log: (line: string) => void) {
  const ask = async (client: Pick<Database['pool'], 'query'>) => (await client.query<{ role: string; place: string }>(SAME)).rows[0];
  const user = await ask(serving.pool);
  const connection = longSession({ connectionString: migrationDatabaseUrl });
  const refuseOther = async (client: Pick<Database['pool'], 'query'>) => {
    if ((await ask(client))?.place !== user?.place)
      throw new StartupFault('MIGRATION_DATABASE_URL names another database than DATABASE_URL: only the user differs between them.');
  };
  try {
    await migrate({ connection }, { before: refuseOther, after: [installCounters], log, ...(user && { serving: user.role }) });
  } catch (error) {
    throw refusal(error, migrationDatabaseUrl, 'MIGRATION_DATABASE_URL') ?? error;
  }
}

/** The same by the settings of a process: by whichever user migrates. */
export const prepareTablesBy = (
  { migrationDatabaseUrl }: Pick<Config, 'migrationDatabaseUrl'>,
  database: Pick<Database, 'pool' | 'connection'>,
  log: (line: string) => void,
): Promise<void> => (migrationDatabaseUrl === null ? prepareTables(database, log) : prepareTablesAs(migrationDatabaseUrl, database, log));
