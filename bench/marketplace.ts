import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../apps/api/src/platform/database/connection.ts';
import { startEmbedded } from '../apps/api/src/platform/database/embedded/start-embedded.ts';
import { prepareTables } from '../apps/api/src/prepare-tables.ts';
import { hashToken } from '../apps/api/src/platform/http/bearer-token.ts';
import { loadChats } from './load-chats.ts';
import { loadClients } from './load-clients.ts';
import { loadDrivers } from './load-drivers.ts';
import { startApi } from './processes.ts';

/** One database with generated rows, and a superadmin's token for it. */
export interface Marketplace {
  readonly url: string;
  readonly rows: number;
  readonly token: string;
}

/** The same things, few and many. */
export interface Marketplaces {
  readonly small: Marketplace;
  readonly large: Marketplace;
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A session of a superadmin who has all countries; there is one in the demo already. */
async function logIn(client: pg.Client): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await client.query(
    `insert into admins (id, first_name, last_name, email, phone, gender, password_hash, is_super_admin)
     select 1, 'سعاد', 'منصور', 'bench@diwan.example', '+971500000000', 'female', '', true where not exists (select from admins)`,
  );
  // Outside the demo no superadmin is let in without a second step.
  await client.query(
    `insert into admin_totp (admin_id, secret, confirmed_at) select id, 'any', now() from admins where is_super_admin order by id limit 1
     on conflict do nothing`,
  );
  await client.query(
    `insert into sessions (token_hash, admin_id, expires_at)
     select $1, id, now() + interval '1 day' from admins where is_super_admin order by id limit 1`,
    [hashToken(token)],
  );
  return token;
}

/** What a new marketplace is filled with: rows by statements, or whatever else writes to its database. */
type Fill = (url: string, rows: number) => Promise<void>;

/** What some statements put into empty tables. */
const withRows =
  (load: (client: pg.ClientBase, rows: number) => Promise<void>): Fill =>
  async (url, rows) => {
    const database = connect({ connectionString: url }, () => {});
    await prepareTables(database);
    await database.close();
    await withClient(url, (client) => load(client, rows));
  };

/** The demo marketplace with so many orders, as the app itself loads it. */
const withOrders: Fill = async (url, rows) => {
  const files = mkdtempSync(join(tmpdir(), 'diwan-bench-'));
  const api = await startApi({ DATABASE_URL: url, DATA_DIR: files, DEMO: '1', DEMO_LIVE: '0', DEMO_ORDERS: String(rows) });
  await api.stop();
  rmSync(files, { recursive: true });
  await withClient(url, (client) => client.query('vacuum analyze'));
};

async function openMarketplace(server: string, rows: number, [kind, fill]: readonly [string, Fill]): Promise<Marketplace> {
  const name = `bench_${kind}_${rows}`;
  const isNew = await withClient(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} encoding 'UTF8' template template0`);
    return rowCount === 0;
  });
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  try {
    if (isNew) {
      const startedAt = Date.now();
      await fill(url, rows);
      console.log(`Loaded ${rows.toLocaleString('en')} ${kind} in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
    }
    return { url, rows, token: await withClient(url, logIn) };
  } catch (error) {
    // A half-loaded database would be taken for a whole one by the next run.
    if (isNew) await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    throw error;
  }
}

/** Runs `work` with marketplaces of these sizes: on the server that BENCH_DATABASE_URL names, else on the embedded one of a folder. */
async function withMarketplaces(
  folder: string,
  sizes: readonly number[],
  kind: readonly [string, Fill],
  work: (marketplaces: readonly Marketplace[]) => Promise<void>,
): Promise<void> {
  const named = process.env['BENCH_DATABASE_URL'];
  const server = named ? undefined : await startEmbedded({ dataDir: folder, log: () => {} });
  try {
    const opened: Marketplace[] = [];
    for (const size of sizes) opened.push(await openMarketplace(named ?? server?.connectionString ?? '', size, kind));
    await work(opened);
  } finally {
    await server?.stop();
  }
}

/** Runs `work` with marketplaces of so many generated clients each. */
export const withClientsAt = (folder: string, sizes: readonly number[], work: (all: readonly Marketplace[]) => Promise<void>) =>
  withMarketplaces(folder, sizes, ['clients', withRows(loadClients)], work);

/** Runs `work` with a marketplace of so many drivers at work. */
export const withDriversAt = (folder: string, count: number, work: (marketplace: Marketplace) => Promise<void>) =>
  withMarketplaces(folder, [count], ['drivers', withRows(loadDrivers)], async ([one]) => one && work(one));

/** Runs `work` with a marketplace of so many conversations. */
export const withChatsAt = (folder: string, count: number, work: (marketplace: Marketplace) => Promise<void>) =>
  withMarketplaces(folder, [count], ['chats', withRows(loadChats)], async ([one]) => one && work(one));

/** Runs `work` with demo marketplaces of so many orders each. */
export const withOrdersAt = (folder: string, sizes: readonly number[], work: (all: readonly Marketplace[]) => Promise<void>) =>
  withMarketplaces(folder, sizes, ['orders', withOrders], work);
