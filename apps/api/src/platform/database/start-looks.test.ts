import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareTables } from '../../prepare-tables.ts';
import { createBareDatabase, type TestDatabase } from '../../testing/database.ts';
import { startPooler } from '../../testing/pooler.ts';
import { connect, openDatabase } from './connection.ts';
import { lookAtAll, lookAtSettings } from './start-looks.ts';
import { SessionClient } from './session-client.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createBareDatabase();
});
afterEach(() => database.close());

/** What a start says, and whether it goes on. */
async function look(databaseUrl = database.connectionString, databasePool = 4) {
  const notes: string[] = [];
  const opened = await openDatabase({ databaseUrl, dataDir: '/nowhere', databasePool }, { log: (line) => notes.push(line) }).catch(
    (error: Error) => error,
  );
  if (!(opened instanceof Error)) await opened.close();
  return { fault: opened instanceof Error ? opened.message : undefined, notes };
}

/** All that stands in a database of whomever. */
const getContents = async () =>
  (
    await database.pool.query(`select nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' union all select nspname from pg_namespace order by 1`)
  ).rows;

it.each([
  [
    'the migrations of another product',
    `create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('theirs', 1700000000000)`,
    /^The database .+ holds the migrations of another product, in its schema drizzle: give Diwan a database of its own\.$/,
  ],
  [
    'the queue of another product',
    'create schema pgboss; create table pgboss.version (version int)',
    /^The database .+ holds the queue of another product, in its schema pgboss: give Diwan a database of its own\.$/,
  ],
  [
    'tables by names of ours',
    'create table orders (id int); create table invoices_of_theirs (id int)',
    /^The database .+ holds what another product calls as Diwan calls its own \(orders\): give Diwan a database of its own\.$/,
  ],
  [
    'a search_path that begins elsewhere',
    `create schema market; do $$ begin execute format('alter database %I set search_path = market, public', current_database()); end $$`,
    /^The database .+ makes tables in the schema market \(its search_path is market, public\), and Diwan's lie in public: .+\.$/,
  ],
])('%s: one true sentence before anything is made', async (_, made, sentence) => {
  await database.pool.query(made);
  const before = await getContents();
  expect((await look()).fault).toMatch(sentence);
  expect(await getContents()).toEqual(before);
});

it('tables of another product that are in nobody’s way are named, and empty schemas that somebody made before are fine', async () => {
  await database.pool.query('create schema drizzle; create schema pgboss; create table theirs (id int)');
  const { fault, notes } = await look();
  expect(fault).toBeUndefined();
  expect(notes.filter((note) => note.includes('another product'))).toEqual([
    expect.stringMatching(/^The database .+ holds tables of another product as well \(theirs\): .+\.$/),
  ]);
});

it('a user is told which right is missing, and needs none on the database where somebody else made schemas and extensions', async () => {
  const role = `weak_${randomBytes(4).toString('hex')}`;
  await database.pool.query(`create role ${role} login; grant create on schema public to ${role}`);
  const by = (connectionString: string) => {
    const url = new URL(connectionString);
    url.username = role;
    return url.href;
  };
  expect((await look(by(database.connectionString))).fault).toMatch(
    /^The user of the database .+ may not do what Diwan needs \(it makes no schemas\): grant create on the database to it, or .+\.$/,
  );
  await database.pool.query(`create schema drizzle authorization ${role}; create schema pgboss authorization ${role};
    create extension pg_trgm; create extension btree_gist`);
  expect((await look(by(database.connectionString))).fault).toBeUndefined();
  const weak = connect({ connectionString: by(database.connectionString) }, () => {});
  await prepareTables(weak);
  await weak.close();
  expect((await look(by(database.connectionString))).fault).toBeUndefined();
  await database.pool.query(`drop owned by ${role}; drop role ${role}`);
});

it('says where there is no room for the sessions of a node', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`select current_database() as name`);
  await database.pool.query(`alter database ${rows[0]?.name} connection limit 12`);
  const { fault, notes } = await look(undefined, 16);
  expect(fault).toBeUndefined();
  expect(notes).toEqual([
    expect.stringMatching(
      /^The database .+ has room for \d+ more sessions \(max_connections is \d+\), and this node takes up to 20: raise .+ or lower DATABASE_POOL\.$/,
    ),
  ]);
});

it('says how many of a node’s sessions a pooler gives, where it gives fewer', async () => {
  const lookThrough = async (most: number) => {
    const pooler = await startPooler(database.connectionString, { mode: 'session', options: 'refuse', most });
    const { fault, notes } = await look(pooler.via(database.connectionString));
    await pooler.close();
    expect(fault).toBeUndefined();
    return notes;
  };
  expect(await lookThrough(8)).toEqual([]);
  expect(await lookThrough(5)).toEqual([
    expect.stringMatching(
      /^A pooler before the database .+ gave 5 of the 8 sessions that this node takes \(DATABASE_POOL and 4 more\): raise .+, or lower DATABASE_POOL\.$/,
    ),
  ]);
}, 20_000);

it('a session that does not keep what it was given is refused', async () => {
  const client = new SessionClient({ connectionString: database.connectionString, settings: { TimeZone: 'Asia/Riyadh' } });
  await client.connect();
  await expect(lookAtSettings({ client, where: 'the database' }, { TimeZone: 'UTC' })).rejects.toThrow(
    /^The database does not keep what a session is given \(TimeZone is Asia\/Riyadh, not UTC\): .+\.$/,
  );
  await client.end();
});

it('all that a start looks at is found at once, a finding each', async () => {
  const findings = await lookAtAll({ databaseUrl: database.connectionString, databasePool: 4 });
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      'reached',
      'server',
      'writes',
      'pooler',
      'session',
      'schema',
      'neighbours',
      'rights',
      'letters',
      'clock',
      'room',
    ]),
  );
  expect(findings.filter(({ verdict }) => verdict === 'fault')).toEqual([]);
  expect(await lookAtAll({ databaseUrl: 'postgres://a:secret@127.0.0.1:1/diwan', databasePool: 4 })).toEqual([
    { about: 'reached', verdict: 'fault', sentence: expect.stringMatching(/^Could not reach the database .+\.$/) as string },
  ]);
});
