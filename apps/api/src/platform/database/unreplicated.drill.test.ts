import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prepareTables } from '../../prepare-tables.ts';
import { addCountry, startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { temporaryFolder } from '../../testing/app-process.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { asError } from '../thrown.ts';
import { openDatabase, type Database } from './connection.ts';
import { inTransaction } from './transaction.ts';

// A commit that no standby has is waited for until this side gives up.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const dataDir = temporaryFolder();
let database: Database;
let node: TestNode;
let token: string;
let country: number;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir }, { log: () => {} });
  await prepareTables(database);
  const house = { ...database, connectionString: '' };
  node = await startNode(house, { now: Date.now() }, { DATA_DIR: dataDir });
  country = await addCountry(house);
  ({ token } = await makeAdmin(house, { permissions: ['create-city'], countries: [country] }));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A server that is to wait for a standby which is not there, or for none. */
async function waitForStandby(name: string): Promise<void> {
  await database.longWork(async (client) => {
    await client.query('set synchronous_commit = local');
    await client.query(`alter system set synchronous_standby_names = '${name}'`);
    await client.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await client.query<{ at: string }>(`select current_setting('synchronous_standby_names') as at`)).rows[0]?.at)
      .toBe(name);
  });
}
const addCity = (key: string) =>
  node.call('POST', 'cities', { token, key, body: { country_id: country, name_ar: 'مدينة', name_en: 'Unreplicated', is_active: 1 } });
const countCities = async () => (await database.pool.query(`select from cities where name_en = 'Unreplicated'`)).rowCount;

const write = (name: string) =>
  inTransaction({ node: 'drill', database }, ({ client }) => client.query('insert into server_keys (name, value) values ($1, $1)', [name]));

it('a write that no standby has is answered by nobody as done, and asked for again with its key it is done once', async () => {
  await waitForStandby('nobody');
  const [unknown, again] = await Promise.all([addCity('one write'), addCity('one write')]);
  // Neither knows: the one waited for the standby, the other for the one.
  expect([unknown.status, again.status]).toEqual([503, 503]);
  await waitForStandby('');
  await expect.poll(countCities).toBe(1);
  expect((await addCity('one write')).status).toBe(201);
  expect(await countCities()).toBe(1);
});

it('a commit that somebody cancels while it waits for a standby has failed for whoever made it', async () => {
  await waitForStandby('nobody');
  // It may be refused before anybody looks.
  const ended = write('cancelled').then(
    () => 'done',
    (error: unknown) => asError(error).message,
  );
  const waiting = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  expect(await ended).toMatch(/^Connection terminated/);
  await waitForStandby('');
});
