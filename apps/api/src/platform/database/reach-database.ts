import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { StartupFault } from '../../startup-fault.ts';
import { connect, type Database } from './connection.ts';
import { DATABASE, OWNER } from './embedded/cluster.ts';
import { findPlaces } from './embedded/places.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { nameDatabase, unreachable } from './start-refusals.ts';

/** Sessions of a command: it works on one thing after the other. */
const SESSIONS = 2;

/**
 * The database for a command, beside the app or without it: that of DATABASE_URL, else the embedded one, as it runs or started for as
 * long as the command takes. Throws StartupFault, with `none` where there is no database yet: who only looks makes none.
 */
export async function reachDatabase(
  { databaseUrl, dataDir, backupTo }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'backupTo'>>,
  none: string,
): Promise<Database> {
  const database =
    databaseUrl === null
      ? await reachEmbedded(dataDir, none, backupTo != null)
      : connect({ connectionString: databaseUrl }, () => {}, SESSIONS);
  try {
    await database.pool.query('select');
    return database;
  } catch (error) {
    await database.close();
    throw unreachable(error, nameDatabase(databaseUrl));
  }
}

/** Where the embedded database of a data folder lies; throws StartupFault, `none`, where there is none yet. */
export function demandEmbedded(dataDir: string, none: string): string {
  const data = existsSync(dataDir) ? findPlaces(dataDir).data : '';
  if (!existsSync(join(data, 'PG_VERSION'))) throw new StartupFault(none);
  return data;
}

async function reachEmbedded(dataDir: string, none: string, archives: boolean): Promise<Database> {
  const data = demandEmbedded(dataDir, none);
  const running = findPostmaster(data);
  if (running?.status === 'ready')
    return connect({ host: running.sockets, port: 5432, user: OWNER, database: DATABASE }, () => {}, SESSIONS);
  const embedded = await startEmbedded({ dataDir, archives, log: () => {} });
  const database = connect(embedded.connection, () => {}, SESSIONS);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { ...database, close };
}
