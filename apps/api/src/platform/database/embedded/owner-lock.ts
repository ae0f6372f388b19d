import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupFault } from '../../../startup-fault.ts';
import { DATABASE, OWNER } from './cluster.ts';

// "diwa" in ASCII, so that it can be recognised in pg_locks.
const OWNER_LOCK = 0x64697761;
// A killed app's session ends within milliseconds, or a second on a busy machine; one that stays is alive.
const PATIENCE_MS = 3_000;

/** Connects and takes the lock of the data folder, held as long as the session lives. That is what tells an orphaned server from one in use. */
export async function takeOwnerLock(sockets: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: sockets,
    port: 5432,
    user: OWNER,
    database: 'postgres',
    ssl: false,
    application_name: 'diwan owner',
  });
  client.on('error', () => {});
  await client.connect();
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [OWNER_LOCK]);
    if (rows[0]?.locked) break;
    if (Date.now() > end) {
      await client.end();
      throw new StartupFault(`Another copy of Diwan is already running on the data folder ${dataDir}.`);
    }
  }
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  return client;
}
