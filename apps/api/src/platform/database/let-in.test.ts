import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CHECKOUT, readConfig } from '../../config.ts';
import { removeUndeclared } from '../../crud/counters/install-counters.ts';
import { prepareTablesBy } from '../../prepare-tables.ts';
import { addTrackDays } from '../../modules/tracks/track-days.ts';
import { addCountry, startNode } from '../../testing/access-fixtures.ts';
import { createBareDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { openDatabase, type Database } from './connection.ts';
import { findClosed } from './let-in.ts';

const MANUAL = readFileSync(join(CHECKOUT, 'docs/operations.md'), 'utf8');
const [, PREPARED = '', GRANTED = ''] =
  /### Users of the database[^]+?Or one user owns[^]+?\n```\n([^`]+)```[^]+?granted by hand[^]+?\n```\n([^`]+)```/.exec(MANUAL) ?? [];

let database: TestDatabase;
const opened: Database[] = [];
let owner = '';
let server = '';

/** The documents' statements, about the users of this test. */
const about = (statements: string) => statements.replaceAll('diwan_owner', owner).replaceAll(/\bdiwan\b/g, server);

function as(user: string): string {
  const url = new URL(database.connectionString);
  url.username = user;
  return url.href;
}

// One database for all: what a test leaves is what the next one begins with.
beforeAll(async () => {
  database = await createBareDatabase();
  const suffix = randomBytes(4).toString('hex');
  [owner, server] = [`owner_${suffix}`, `server_${suffix}`];
  await database.pool.query(`create role ${owner} login; create role ${server} login`);
  await database.pool.query(about(PREPARED));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await database.pool.query(`drop owned by ${owner}, ${server}; drop role ${owner}, ${server}`);
  await database.close();
});

/** What a start does with the tables, by its settings: the database as it then has it, and what it said. */
async function prepare(settings: Record<string, string>) {
  const config = readConfig({ DATABASE_POOL: '4', ...settings });
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const serving = await openDatabase(config, { log });
  opened.push(serving);
  await prepareTablesBy(config, serving, log);
  return { serving, lines: lines.filter((line) => line.startsWith('Applied')) };
}

const both = () => ({ DATABASE_URL: as(server), MIGRATION_DATABASE_URL: as(owner) });

it('a user who owns nothing serves what another has made', async () => {
  const { serving, lines } = await prepare(both());
  expect(lines).toEqual([expect.stringMatching(/^Applied \d+ migrations: 0000 … \d{4} in \d+\.\d s\.$/)]);
  expect((await prepare(both())).lines).toEqual([]);
  const { rows } = await database.pool.query(
    `select has_database_privilege($1, current_database(), 'create') as schemas, has_schema_privilege($1, 'public', 'create') as tables,
       (select count(*)::int from pg_class where relowner = $1::regrole) as owns`,
    [server],
  );
  expect(rows).toEqual([{ schemas: false, tables: false, owns: 0 }]);

  const mine: TestDatabase = { ...serving, connectionString: as(server) };
  const node = await startNode(mine);
  const { token } = await makeAdmin(mine);
  const country = await addCountry(mine);
  const body = { country_id: country, name_ar: 'مدينة', name_en: 'City', is_active: true };
  expect((await node.call('POST', 'cities', { token, body })).status).toBe(201);
  expect((await node.call('GET', 'cities', { token })).body).toMatchObject({ meta: { total: 1 } });
  // Days of tracks are made as it serves, and need not be granted when it starts again.
  await addTrackDays(serving.pool, ['2031-05-01']);
  await serving.longWork(async (client) => expect(await findClosed(client)).toEqual([]));
  const executes = `select has_function_privilege('public', 'add_track_day(date)', 'execute') as everybody`;
  expect((await database.pool.query(executes)).rows).toEqual([{ everybody: false }]);
  await node.app.close();
  // What no version declares any more is left to the next start that migrates.
  await database.pool.query(
    `insert into installed_counters values ('gone', 'x', now() - interval '1 day'); create table gone_counters (); create table gone_deltas ()`,
  );
  await serving.longWork(removeUndeclared);
  expect((await database.pool.query(`select to_regclass('gone_counters') is not null as there`)).rows).toEqual([{ there: true }]);
});

it('a node without the address of the owner says what it needs, until it is granted by hand', async () => {
  await database.pool.query(`drop owned by ${server}`);
  await expect(prepare({ DATABASE_URL: as(server) })).rejects.toThrow(
    /^The user of the database of DATABASE_URL .+ may not do what Diwan needs \(permission denied for schema drizzle\): .+ docs\/operations\.md lists\.$/,
  );
  await database.pool.query(about('grant usage on schema drizzle to diwan; grant select on drizzle.__drizzle_migrations to diwan'));
  await expect(prepare({ DATABASE_URL: as(server) })).rejects.toThrow(
    /^The user of the database of DATABASE_URL .+ may not use what another made \(.*pgboss, …\): run "npm run migrate" as that one with MIGRATION_DATABASE_URL, or .+\.$/,
  );
  await database.pool.query(about(GRANTED));
  const { serving } = await prepare({ DATABASE_URL: as(server) });
  await serving.longWork(async (client) => expect(await findClosed(client)).toEqual([]));
  await addTrackDays(serving.pool, ['2031-05-03']);
});

it('names the address that is wrong', async () => {
  await expect(prepare({ ...both(), MIGRATION_DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/diwan' })).rejects.toThrow(
    /^Could not reach the database of MIGRATION_DATABASE_URL \(127\.0\.0\.1:1\/diwan\)/,
  );
  const other = await createBareDatabase();
  await expect(prepare({ ...both(), MIGRATION_DATABASE_URL: other.connectionString })).rejects.toThrow(
    'MIGRATION_DATABASE_URL names another database than DATABASE_URL: only the user differs between them.',
  );
  await other.close();
});
