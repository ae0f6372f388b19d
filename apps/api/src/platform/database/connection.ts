import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartupFault } from '../../startup-fault.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { countPrepared, KNOWS_ACTIVE_QUERY, READS_BYTES, retire } from './driver-inside.ts';
import { cutSession } from './lost.ts';
import { PatientPool } from './patient-pool.ts';
import { cutSilentSessions } from './silent-sessions.ts';
import { nameDatabase, unreachable } from './start-refusals.ts';
import { WIRE_TYPES, WireClient } from './wire-types.ts';

/** The database of one process: a pool for plain SQL. */
export interface Database {
  pool: pg.Pool;
  /** How to open a session of one's own, for LISTEN, locks and long work: with the limits of long work. */
  connection: pg.ClientConfig;
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

const MINIMUM_VERSION = 15;
/** Seconds between the clocks of two machines that are well. */
const MOST_APART_S = 60;

// A query that hangs must not keep the process from ending.
const DRAIN_MS = 5_000;

/**
 * Settings of every session. Prepared statements keep their parse, while each run is planned for its own values: lists differ too
 * much for one plan. Of the many tables that a list looks names up in, the planner weighs the order of no more than a few at a
 * time: with all ten of an order's it thinks fifty times as long as the query runs.
 */
const SESSION = {
  plan_cache_mode: 'force_custom_plan',
  join_collapse_limit: '3',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'iso_8601',
  // A node that lost its power says no goodbye: within a minute its sessions are ended, and their locks with them.
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/** For a connection that is asked for: the wait for a place in the pool, and opening one. */
const CONNECT_MS = 5_000;
const LIMITS = { statement_timeout: '30s', lock_timeout: '10s', idle_in_transaction_session_timeout: '60s' };
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
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, options: DatabaseOptions): Promise<Database> {
  if (!READS_BYTES || !KNOWS_ACTIVE_QUERY)
    options.log('The database driver is another than this version knows: everything works, lists are slower.');
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl };
    await checkServer(config.databaseUrl, options.log);
    return connect(connection, options.log);
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, ...options });
  const database = connect(embedded.connection, options.log);
  return {
    ...database,
    whyLost: embedded.whyLost,
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}

/** A pool on a server that is known to run. */
export function connect(server: pg.ClientConfig, log: (line: string) => void, max = 16): Database {
  const connection = {
    ...withSession(server, { ...SESSION, ...LONG_LIMITS }),
    ...KEEP_ALIVE,
    types: WIRE_TYPES,
    application_name: 'diwan',
    connectionTimeoutMillis: 2 * CONNECT_MS,
    query_timeout: LONG_QUERY_MS,
  };
  const pooled = new Set<pg.ClientBase>();
  const long = new Set<pg.ClientBase>();
  const keep = (client: pg.ClientBase, sessions: Set<pg.ClientBase>) => {
    sessions.add(client);
    // A session in use that ends tells its query; without a listener it would end the process as well.
    client.on('error', () => {});
    client.on('end', () => sessions.delete(client));
  };
  const options: pg.PoolConfig = {
    ...withSession(server, { ...SESSION, ...LIMITS }),
    ...KEEP_ALIVE,
    types: WIRE_TYPES,
    application_name: 'diwan',
    Client: WireClient,
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
      const client = new WireClient(connection);
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

/** Adds settings to a session's start, beside those that the address itself asks for. */
function withSession(server: pg.ClientConfig, settings: Record<string, string>): pg.ClientConfig {
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (server.connectionString === undefined) return { ...server, options: ours.join(' ') };
  const url = new URL(server.connectionString);
  url.searchParams.set('options', [...ours, url.searchParams.get('options') ?? ''].join(' ').trim());
  return { connectionString: url.href };
}

async function checkServer(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const where = nameDatabase(databaseUrl);
  let client: pg.Client | undefined;
  try {
    // Reads the files that the address names.
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; letters: string; clock: number }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
        extract(epoch from clock_timestamp())::float8 * 1000 as clock,
        (select datctype from pg_database where datname = current_database()) as letters`,
    );
    const { version = 0, encoding = '', letters, clock = Date.now() } = rows[0] ?? {};
    if (version < MINIMUM_VERSION)
      throw new StartupFault(`Diwan needs PostgreSQL ${MINIMUM_VERSION} or newer; ${where} is version ${version}.`);
    if (encoding !== 'UTF8') throw new StartupFault(`Diwan needs a database in UTF8; ${where} is in ${encoding}.`);
    // pg_trgm indexes what the system's locale calls letters, and C knows the ASCII ones only.
    if (letters === 'C' || letters === 'POSIX')
      log(`The LC_CTYPE of ${where} is ${letters}: searching for Arabic words works but is slow; C.UTF-8 makes it quick.`);
    const apart = Math.round(Math.abs(Date.now() - clock) / 1000);
    // Sessions, codes and days go by the node's clock, which writes what other nodes read.
    if (apart > MOST_APART_S)
      log(`The clock of this machine and that of ${where} are ${apart} s apart: set them by one server of time, or logins end too early.`);
  } catch (error) {
    throw unreachable(error, where);
  } finally {
    await client?.end().catch(() => {});
  }
}
