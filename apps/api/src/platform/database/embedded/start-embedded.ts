import type pg from 'pg';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster, DATABASE, OWNER } from './cluster.ts';
import { StartupFault } from '../../../startup-fault.ts';
import { getFolderFault } from './faults.ts';
import { nativeFolder } from './native-files.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { findPlaces, makeFolder, placesFor, type Places } from './places.ts';
import { clearStaleFiles, commandOfServer, comesTrue, findPostmaster, quitPostmaster, stopPostmaster } from './postmaster.ts';
import { startServer } from './run-program.ts';
import { archiveFolder, archiveSettings } from './wal-archive.ts';

/** PostgreSQL's settings for one machine that also runs the app: moderate memory, few and quiet checkpoints, nothing on the network. */
const EMBEDDED_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '20s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements belong to the app, which logs them with their request.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Command-line arguments of the server: they win over the files of the data folder, so that the code alone decides. */
function serverArguments(data: string, sockets: string, overrides: Record<string, string>): string[] {
  const settings = { ...EMBEDDED_SETTINGS, unix_socket_directories: sockets, ...overrides };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Whether its WAL is handed out, to be sent where backups lie. */
  archives?: boolean;
  /** PostgreSQL settings over the usual ones. */
  settings?: Record<string, string>;
  /** Called when the server went away and could not be brought back. */
  onLost?: (fault: Error) => void;
}

export interface Embedded {
  connection: { host: string; port: number; user: string; database: string; ssl: false };
  /** The same as a URL, for other programs. */
  connectionString: string;
  pid: number;
  /** What ended the server for good, once recovering from its loss is over. */
  whyLost: () => Promise<Error | undefined>;
  stop: () => Promise<void>;
}

interface Server {
  pid: number;
  sockets: string;
  lock: pg.Client;
  /** From then on it is nothing to us any more. */
  spare: () => void;
}

/** Starts the PostgreSQL of a data folder, or adopts the one that a killed app left running. Throws StartupFault. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    const places = placesFor(options.dataDir);
    if (places.home !== places.dataDir)
      options.log(`The database lives in ${places.home}, since its own user cannot enter ${places.dataDir}.`);
    const native = nativeFolder(places);
    await createCluster(places, native);
    return await supervise(places, join(native, 'bin', 'postgres'), options);
  } catch (error) {
    throw getFolderFault(error, options.dataDir);
  }
}

async function supervise(
  places: Places,
  program: string,
  { log, archives = false, settings = {}, onLost }: EmbeddedOptions,
): Promise<Embedded> {
  if (archives) makeFolder(archiveFolder(places.data), 0o700, places.user);
  const args = serverArguments(places.data, places.sockets, { ...(archives && archiveSettings(places.data)), ...settings });
  let server = await bringUp(places, program, args, log);
  let stopping = false;
  let recovering = Promise.resolve();
  let lost: Error | undefined;

  // The owner's session doubles as heartbeat: it ends when the server does.
  function watch(): void {
    server.lock.once('end', () => {
      if (!stopping) recovering = recover();
    });
  }
  async function recover(): Promise<void> {
    log('PostgreSQL went away; bringing it back.');
    server.spare();
    await sleep(200);
    if (stopping) return;
    try {
      server = await bringUp(places, program, args, log);
      watch();
    } catch (error) {
      lost = getFolderFault(error, places.dataDir);
      if (!stopping) onLost?.(lost);
    }
  }
  watch();

  const { sockets: host } = server;
  return {
    connection: { host, port: 5432, user: OWNER, database: DATABASE, ssl: false },
    connectionString: `postgres://${OWNER}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`,
    get pid() {
      return server.pid;
    },
    async whyLost() {
      // The session that watches the server may hear of its end a moment later than a query did.
      await sleep(HEARD_MS);
      await recovering;
      return lost;
    },
    async stop() {
      stopping = true;
      await recovering;
      await stopPostmaster(server, places.data);
      server.spare();
    },
  };
}

const HEARD_MS = 500;
const STOPPING_MS = 15_000;
const ATTEMPTS = 50;
const PAUSE_MS = 100;

/** Gets to a running server that is ours, over the moments when another copy starts, stops or recovers the same one. */
async function bringUp(places: Places, program: string, args: string[], log: (line: string) => void): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await adopt(places, [program, ...args].join('\0'), log)) ?? (await start(places, program, args));
    } catch (error) {
      const inMotion = findPostmaster(places.data) !== null;
      if (error instanceof StartupFault || !inMotion || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function adopt({ data, sockets, dataDir }: Places, command: string, log: (line: string) => void): Promise<Server | null> {
  const running = await settledPostmaster(data);
  if (running === null) return null;
  // Where the folder was moved while its server ran, the socket went along, and the server's own file still names its former place.
  const lock = await takeOwnerLock(existsSync(running.sockets) ? running.sockets : sockets, dataDir);
  if (running.command === command) {
    const spare = stopsWithUs(running.pid, data);
    log(`Adopted the PostgreSQL that was still running on ${data}.`);
    return { pid: running.pid, sockets: running.sockets, lock, spare };
  }
  // Left by another version of the app, or with other settings.
  await stopPostmaster(running, data);
  return null;
}

async function start({ data, sockets, dataDir, user, log }: Places, program: string, args: string[]): Promise<Server> {
  await clearStaleFiles(data, sockets);
  const logEnd = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const child = startServer(program, args, user, log);
  const spare = stopsWithUs(child.pid ?? 0, data);
  await untilReady(child, data, () => readFileSync(log).subarray(logEnd).toString());
  const server = findPostmaster(data);
  if (server === null) throw new Error('PostgreSQL ended as soon as it had started');
  try {
    return { pid: server.pid, sockets: server.sockets, lock: await takeOwnerLock(server.sockets, dataDir), spare };
  } catch (error) {
    spare();
    throw error;
  }
}

/** A process that ends before it could stop its server, by an error or in the middle of a start, still asks it to stop. Answers how to spare it. */
function stopsWithUs(pid: number, data: string): () => void {
  const stop = () => {
    if (commandOfServer(pid, data) !== null) process.kill(pid, 'SIGINT');
  };
  process.once('exit', stop);
  return () => process.off('exit', stop);
}

/** Throws StartupFault when another copy of the app is running on the data folder. */
export async function refuseSecondCopy(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const running = findPostmaster(findPlaces(dataDir).data);
  if (running?.status === 'ready') await (await takeOwnerLock(running.sockets, dataDir)).end();
}

/** The running server once it is neither starting nor stopping; null when there is none. */
async function settledPostmaster(data: string): Promise<ReturnType<typeof findPostmaster>> {
  if (!existsSync(join(data, 'postmaster.pid'))) return null;
  // Recovery after a crash takes as long as it takes. But a server that was told to stop and does not, as when a full disk caught
  // it in its recovery, is ended at once: what it had acknowledged is in its log, and the next start recovers from that.
  while (!(await comesTrue(STOPPING_MS, () => isSettled(data)))) {
    const postmaster = findPostmaster(data);
    if (postmaster?.status === 'stopping') await quitPostmaster(postmaster, data);
  }
  return findPostmaster(data);
}

function isSettled(data: string): boolean {
  const postmaster = findPostmaster(data);
  return postmaster === null || postmaster.status === 'ready';
}

/** Waits for a server just started; throws what it wrote to its log when it gives up. */
async function untilReady(child: ChildProcess, data: string, output: () => string): Promise<void> {
  let failure: Error | null = null;
  let ended = false;
  child.once('error', (error) => (failure = error));
  child.once('exit', () => (ended = true));
  const isReady = () => findPostmaster(data)?.status === 'ready';
  while (!(await comesTrue(60_000, () => failure !== null || ended || isReady())));
  // Of two copies that start at once one server wins, and the lock says whose it is.
  if (!isReady()) throw failure ?? new Error(output());
}
