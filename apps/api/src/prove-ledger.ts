import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig } from './config.ts';
import { findPostmaster } from './platform/database/embedded/postmaster.ts';
import { findPlaces } from './platform/database/embedded/places.ts';
import { DATABASE, OWNER } from './platform/database/embedded/cluster.ts';
import { startEmbedded } from './platform/database/embedded/start-embedded.ts';
import { SESSION, SessionClient } from './platform/database/session-client.ts';
import { nameDatabase, refusal, unreachable } from './platform/database/start-refusals.ts';
import { proveLedger, type Proof } from './ledger/prove-ledger.ts';
import { StartupFault } from './startup-fault.ts';

// `npm run prove-ledger`: on DATABASE_URL, else on the embedded database, whether the app runs on it or not.

const noLedger = () => new StartupFault('There is no ledger in this database yet: start Diwan once.');

type Connection = pg.ClientConfig & { readonly stop?: () => Promise<void> };

async function connection(): Promise<Connection> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  // Who only looks makes no database where there is none.
  const data = existsSync(dataDir) ? findPlaces(dataDir).data : '';
  if (!existsSync(join(data, 'PG_VERSION'))) throw noLedger();
  const running = findPostmaster(data);
  if (running?.status === 'ready') return { host: running.sockets, port: 5432, user: OWNER, database: DATABASE };
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  return { ...embedded.connection, stop: () => embedded.stop() };
}

function print({ holds, checks, accounts, seconds }: Proof): void {
  for (const { check, checked, wrong, error } of checks) {
    const agrees = wrong ? `first wrong: ${wrong.table} ${wrong.id}, expected ${wrong.expected}, found ${wrong.found}` : 'agrees';
    const verdict = error === null ? agrees : `COULD NOT BE COMPUTED: ${error}`;
    console.log(`${check.padEnd(20)} ${String(checked).padStart(10)}  ${verdict}`);
  }
  for (const { account, unit, sum } of accounts) console.log(`${account.padEnd(20)} ${sum.padStart(20)} ${unit}`);
  console.log(holds ? `The ledger holds (${seconds} s).` : 'THE PROOF FAILS.');
}

async function main(): Promise<void> {
  const { stop, ...options } = await connection();
  const client = new SessionClient({ ...options, settings: SESSION });
  client.on('error', () => {});
  try {
    await client.connect().catch((error: unknown) => {
      throw unreachable(error, nameDatabase(process.env['DATABASE_URL'] || null));
    });
    const { rows } = await client.query<{ made: boolean }>(`select to_regclass('ledger_postings') is not null as made`);
    if (!rows[0]?.made) throw noLedger();
    const proof = await proveLedger(client);
    print(proof);
    if (!proof.holds) process.exitCode = 1;
  } finally {
    await client.end().catch(() => {});
    await stop?.();
  }
}

main().catch((error: unknown) => {
  const fault = error instanceof StartupFault ? error : refusal(error, process.env['DATABASE_URL'] || null);
  console.error(fault?.message ?? error);
  process.exitCode = 1;
});
