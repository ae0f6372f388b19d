import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { countPrepared, KNOWS_ACTIVE_QUERY, READS_BYTES, retire } from './driver-inside.ts';
import { cutSession } from './lost.ts';
import { PatientPool } from './patient-pool.ts';
import { cutSilentSessions } from './silent-sessions.ts';
import { lookAtStart, lookedAt, POOL } from './start-looks.ts';
import { POOLED_SESSION, SESSION, SessionClient, type SessionConfig } from './session-client.ts';
import { WIRE_TYPES } from './wire-types.ts';

/** The database of one process: a pool for plain SQL. */
export interface Database {
  pool: pg.Pool;
  /** How to open a session of one's own (SessionClient), for LISTEN, locks and long work: with the limits of long work. */
  connection: SessionConfig;
  /** Runs work that may take an hour on a session of its own: nobody waits for the pool meanwhile, nor it for the pool's limits. */
  longWork: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  /** Cuts every session, once the database is known to be silent: nobody waits until that is sure of each of them. */
  cut: () => void;
  /** What ended the embedded server for good, once it is known that it did. */
  whyLost: () => Promise<Error | undefined>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  log: (line: string) => void;
  /** Called when the embedded server went away for good. */
  onLost?: (fault: Error) => void;
}

// A query that hangs must not keep the process from ending.
const DRAIN_MS = 5_000;

/** For a connection that is asked for: the wait for a place in the pool, and opening one. */
const CONNECT_MS = 5_000;
/** Ours for an answer, a little more than the server's own: it ends what still runs, this notices that nobody answers. */
const QUERY_MS = 35_000;
const LOOK_EVERY_MS = 2_500;
/** Of a wide list, a statement takes half a megabyte of its session. */
const MOST_PREPARED = 300;
const LONG_LIMITS = { statement_timeout: '1h', idle_in_transaction_session_timeout: '1h' };
const LONG_QUERY_MS = 3_660_000;
/** A connection that carries nothing is asked for a sign of life, so that one that a firewall forgot is not the next call's. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Opens the embedded database, or the one of DATABASE_URL. Throws StartupFault. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databasePool' | 'migrationDatabaseUrl' | 'backupTo'>>,
  options: DatabaseOptions,
): Promise<Database> {
  if (!READS_BYTES || !KNOWS_ACTIVE_QUERY)
    options.log('The database driver is another than this version knows: everything works, lists are slower.');
  if (config.databaseUrl !== null) {
    for (const looked of lookedAt({ ...config, databaseUrl: config.databaseUrl })) await lookAtStart(looked, options.log);
    return connect({ connectionString: config.databaseUrl }, options.log, config.databasePool);
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, archives: config.backupTo != null, ...options });
  const database = connect(embedded.connection, options.log, config.databasePool);
  return {
    ...database,
    whyLost: embedded.whyLost,
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}

/** How a session of one's own is opened on a server, with the limits of long work. */
export const longSession = (server: pg.ClientConfig): SessionConfig => ({
  ...server,
  settings: { ...SESSION, ...LONG_LIMITS },
  ...KEEP_ALIVE,
  types: WIRE_TYPES,
  application_name: 'diwan',
  connectionTimeoutMillis: 2 * CONNECT_MS,
  query_timeout: LONG_QUERY_MS,
});

/** A pool on a server that is known to run. */
export function connect(server: pg.ClientConfig, log: (line: string) => void, max = POOL): Database {
  const connection = longSession(server);
  const pooled = new Set<pg.ClientBase>();
  const long = new Set<pg.ClientBase>();
  const keep = (client: pg.ClientBase, sessions: Set<pg.ClientBase>) => {
    sessions.add(client);
    // A session in use that ends tells its query; without a listener it would end the process as well.
    client.on('error', () => {});
    client.on('end', () => sessions.delete(client));
  };
  const options: pg.PoolConfig & SessionConfig = {
    ...server,
    settings: POOLED_SESSION,
    ...KEEP_ALIVE,
    types: WIRE_TYPES,
    application_name: 'diwan',
    // The pool makes each of all that stands here.
    Client: SessionClient as never,
    max,
    ...(!KNOWS_ACTIVE_QUERY && { query_timeout: QUERY_MS }),
    idleTimeoutMillis: 60_000,
    // With a connection go the statements that it has prepared and nobody uses any more.
    maxUses: 20_000,
    connectionTimeoutMillis: CONNECT_MS,
  };
  const pool = new PatientPool(options, CONNECT_MS);
  pool.on('connect', (client) => keep(client, pooled));
  // Callers choose filters and fields, and so how many texts there are: a session that has prepared many ends with what they take.
  pool.on('release', (_error, client) => {
    if (countPrepared(client) > MOST_PREPARED) retire(client);
  });
  const stopLooking = cutSilentSessions(pooled, QUERY_MS, LOOK_EVERY_MS);
  // An idle session that ends, as when the server restarts, is replaced on next use; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log(`A database session ended: ${error.message}.`);
  });
  return {
    pool,
    connection,
    async longWork(work) {
      const client = new SessionClient(connection);
      keep(client, long);
      try {
        await client.connect();
        return await work(client);
      } finally {
        await client.end();
      }
    },
    cut: () => [...pooled, ...long].forEach(cutSession),
    whyLost: () => Promise.resolve(undefined),
    async close() {
      await Promise.race([pool.end(), sleep(DRAIN_MS, undefined, { ref: false })]);
      stopLooking();
    },
  };
}
