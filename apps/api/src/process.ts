import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './platform/http/server.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './platform/database/connection.ts';
import { getFolderFault } from './platform/database/embedded/faults.ts';
import { refuseSecondCopy } from './platform/database/embedded/start-embedded.ts';
import { getStartRefusal } from './platform/database/start-refusals.ts';
import { tryFolder } from './platform/files/local-driver.ts';
import { beginDraining, refuseNewCalls } from './platform/http/draining.ts';
import { StartupFault } from './startup-fault.ts';
import { thrownCode } from './platform/thrown.ts';

/** What this process runs, given by server.ts, and by the tests of the process itself. */
export interface Parts {
  /** After the database is open: migrations, first rows. Answers lines to print once the app listens. */
  prepare: (config: Config, database: Database, log: (line: string) => void) => Promise<string[]>;
  buildApp: (config: Config, database: Database) => Promise<Server>;
}

const DRAIN_MS = 10_000;
/** Connections that may wait to be accepted. With Node's 511 the others of a crowd are asked to try again after seconds. */
const BACKLOG = 4_096;
/** Longer than the embedded server takes at its worst, beside what is under way. */
const LAST_MS = 85_000;
/** How long a node takes beside DRAIN_SECONDS, where its database is a server of its own: calls under way, the queue, the pool. */
const LAST_WITHOUT_DATABASE_MS = 20_000;
const print = (line: string): void => console.log(line);

/** Runs the app until a signal asks it to stop: then it drains, stops its database and exits with 0. What prevents a start is one sentence and exit 1. */
export function runProcess(env: Record<string, string | undefined>, parts: Parts): void {
  const closers: (() => Promise<unknown>)[] = [];
  let ending = false;
  let lastMs = LAST_MS;

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    // Whatever is left by then, and whoever does not answer: a process that was told to stop is gone.
    setTimeout(() => process.exit(code), lastMs).unref();
    for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error));
    process.exit(code);
  }
  function fail(error: unknown): void {
    console.error(error instanceof StartupFault ? error.message : error);
    void end(1);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  const onConfig = ({ databaseUrl, drainSeconds }: Config) => {
    if (databaseUrl !== null) lastMs = drainSeconds * 1000 + LAST_WITHOUT_DATABASE_MS;
  };
  start(env, parts, closers, { onConfig, onLost: fail }).catch((error: unknown) => {
    // Whatever a start that was called off still runs into is of no interest.
    if (!ending) fail(error);
  });
}

async function start(
  env: Record<string, string | undefined>,
  parts: Parts,
  closers: (() => Promise<unknown>)[],
  { onConfig, onLost }: { onConfig: (config: Config) => void; onLost: (fault: Error) => void },
) {
  const config = readConfig(env);
  onConfig(config);
  await refuseBusyPort(config);
  await refuseClosedFolder(config);
  const database = await openDatabase(config, { log: print, onLost });
  closers.push(database.close);
  const explain = async (error: unknown): Promise<never> => {
    throw await explained(error, config, database);
  };
  const notes = await parts.prepare(config, database, print).catch(explain);
  const app = await parts.buildApp(config, database).catch(explain);
  closers.push(() => drain(app, config));
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch((error: unknown) => {
    throw portFault(error, config);
  });
  print(`Diwan is ready at ${getAddress(app.server.address(), config)}`);
  for (const note of notes) print(note);
}

/** What stopped a start, as a sentence that says what to do where the database, a disk or a folder did: never a stack, unless it is ours. */
async function explained(error: unknown, { databaseUrl, dataDir }: Config, database: Database): Promise<unknown> {
  if (error instanceof StartupFault) return error;
  const isOwnDisk = databaseUrl === null && hasCode(error, '53100');
  if (isOwnDisk) return getFolderFault('ENOSPC', dataDir);
  return (await database.whyLost()) ?? getStartRefusal(error, databaseUrl) ?? (isOfFiles(error) ? getFolderFault(error, dataDir) : error);
}

/** A file or a folder could not be read or written. */
const isOfFiles = (error: unknown) => error instanceof Error && 'syscall' in error && 'path' in error;

/** Lets proxies see that this node goes, then ends what is under way within a bounded time and refuses what comes new. */
async function drain(app: Server, { drainSeconds }: Config): Promise<void> {
  const drainMs = drainSeconds * 1000;
  beginDraining(app, drainMs);
  await sleep(drainMs);
  refuseNewCalls(app);
  // A browser keeps its connection open after its last answer.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await Promise.race([app.close(), sleep(DRAIN_MS)]);
  clearInterval(idle);
}

/** Before the database is touched: a start that cannot succeed should leave nothing behind. */
async function refuseBusyPort({ host, port, databaseUrl, dataDir }: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ host, port }, resolve));
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    // The usual reason is the first copy of the app itself: then say so.
    if (databaseUrl === null) await refuseSecondCopy(dataDir);
    throw portFault(error, { host, port });
  }
}

/** Where uploads lie in DATA_DIR, the first of them would be too late to find that it is closed; the embedded database says it by itself. */
async function refuseClosedFolder({ databaseUrl, s3Bucket, dataDir }: Config): Promise<void> {
  if (databaseUrl === null || s3Bucket !== null) return;
  await tryFolder(dataDir).catch((error: unknown) => {
    throw getFolderFault(error, dataDir);
  });
}

function portFault(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const code = thrownCode(error);
  if (code === 'EADDRINUSE')
    return new StartupFault(`Port ${port} on ${host} is already in use: stop what listens there, or choose another with PORT=….`);
  if (code === 'EACCES') return new StartupFault(`Port ${port} is reserved for root: choose another with PORT=….`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartupFault(`HOST=${host} is not an address of this machine.`);
  return error;
}

function hasCode(error: unknown, code: string): boolean {
  return thrownCode(error) === code || (error instanceof Error && error.cause instanceof Error && hasCode(error.cause, code));
}

function getAddress(address: AddressInfo | string | null, { host }: Config): string {
  const port = typeof address === 'object' && address ? address.port : '';
  return `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
