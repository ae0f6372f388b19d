import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase } from '../../testing/access-fixtures.ts';
import { getCatalogue } from '../../testing/catalogue.ts';
import { addManyClients, addPerson } from '../../testing/fixtures.ts';
import { COUNTED, type CountedTable } from '../../schema/counted-tables.ts';
import { foldSql } from './counter-sql.ts';
import { getDrift } from './drift.ts';
import { installCounters, removeUndeclared } from './install-counters.ts';
import { fold, reconcile } from './keep-counters.ts';
import { recount } from './recount.ts';

const found = COUNTED.find(({ name }) => name === 'clients');
if (!found) throw new Error('clients are counted');
const clients: CountedTable = found;
/** The same counters in a newer version: they know the gender as well, and nothing of locks. */
const { is_locked: _, ...kept } = clients.dimensions;
const newer: CountedTable = { ...clients, dimensions: { ...kept, gender: 'text' } };
/** With one column more, which is what changes mostly. */
const wider: CountedTable = { ...clients, dimensions: { ...clients.dimensions, gender: 'text' } };
const declared = (one: CountedTable) => COUNTED.map((other) => (other.name === one.name ? one : other));

let database: TestDatabase;
let country: number;
beforeEach(async () => {
  database = await createTestDatabase();
  country = await addCountry(database);
  await addManyClients(database, country, 200);
});
afterEach(() => database.close());

/** A start of a version with these counters; `said` hears what it says to the database for them. */
const start = (counters: readonly CountedTable[], said: (text: string) => void = () => {}) =>
  migrate(database, {
    after: [
      (client, connection) => {
        const query = (text: string, values?: unknown[]) => {
          said(text);
          return client.query(text, values);
        };
        return installCounters(Object.assign(Object.create(client) as pg.Client, { query }), connection, counters);
      },
    ],
  });
const named = async (pattern: string) => Object.values(await getCatalogue(database)).flat().filter((text) => text.includes(pattern)); // prettier-ignore
const rows = async <T extends pg.QueryResultRow>(text: string) => (await database.pool.query<T>(text)).rows;
const until = async (met: () => Promise<boolean>) => {
  while (!(await met())) await sleep(10);
};

/** A session of the test's own. */
async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs something while an installation of `counted` is at its counting, which a lock on what it reads last holds up. */
async function whileCounting(counted: CountedTable, work: () => Promise<void>): Promise<PromiseSettledResult<void>> {
  const [writing, holding] = [await session(), await session()];
  await writing.query(`begin; lock table clients in row exclusive mode`);
  const installed = Promise.allSettled([start(declared(counted))]);
  await until(async () => (await rows(`select from installed_counters where name = 'next_${counted.name}'`)).length > 0);
  await holding.query('begin; lock table installed_counters in access exclusive mode');
  await writing.query('commit');
  await until(async () => (await rows(`select from pg_class where relname = 'next_${counted.name}_deltas'`)).length > 0);
  await until(async () => (await rows(`select from pg_locks where relation = 'installed_counters'::regclass and not granted`)).length > 0);
  await work();
  await holding.query('commit');
  const [result] = await installed;
  for (const client of [writing, holding]) await client.end();
  return result;
}

it('touches nothing where the declarations are those that are installed, in one statement', async () => {
  const before = await rows(`select relname, oid, relfilenode from pg_class where relname ~ '_(counters|deltas)' order by 1`);
  const said: string[] = [];
  await start(COUNTED, (text) => said.push(text));
  expect(said).toHaveLength(1);
  expect(await rows(`select relname, oid, relfilenode from pg_class where relname ~ '_(counters|deltas)' order by 1`)).toEqual(before);
});

it('counts anew by another definition, and no other table', async () => {
  const oids = `select oid from pg_class where relname = 'orders_counters'`;
  const before = await rows(oids);
  await start(declared(newer));
  expect(await getDrift(database.pool, newer)).toEqual([]);
  expect(await rows(`select gender, sum(n)::int as n from clients_counters where grain = 'a' group by 1`)).toEqual([
    { gender: 'male', n: 200 },
  ]);
  await addPerson(database, 'clients', country);
  await database.pool.query(foldSql(newer));
  expect(await getDrift(database.pool, newer)).toEqual([]);
  expect(await named('next_clients')).toEqual([]);
  expect(await rows(oids)).toEqual(before);
});

it('makes a counter that is new, without a migration', async () => {
  const faqs: CountedTable = { name: 'cities', table: 'cities', timestamp: 'created_at', dimensions: { country_id: 'integer', is_active: 'boolean' } }; // prettier-ignore
  await database.pool.query(`insert into cities (country_id, name_ar, name_en) values ($1, 'دبا', 'Dibba')`, [country]);
  await start([...COUNTED, faqs]);
  expect(await rows(`select sum(n)::int as n from cities_counters where grain = 'a'`)).toEqual([{ n: 1 }]);
  expect(await getDrift(database.pool, faqs)).toEqual([]);
});

it('of two nodes that start at once one installs', async () => {
  const said: string[] = [];
  await Promise.all([0, 1].map(() => start(declared(newer), (text) => said.push(text))));
  expect(said.filter((text) => text.includes('create table next_clients_counters'))).toHaveLength(1);
  expect(await getDrift(database.pool, newer)).toEqual([]);
});

it('keeps no writer waiting while it counts, and counts what is written meanwhile', async () => {
  const result = await whileCounting(newer, async () => {
    await database.pool.query('update clients set is_active = not is_active where id % 3 = 0');
    await database.pool.query(`delete from clients where id % 7 = 0`);
    await addPerson(database, 'clients', country);
    // The counters that stand are right until the others take their place.
    expect(await getDrift(database.pool, clients)).toEqual([]);
  });
  expect(result.status).toBe('fulfilled');
  await database.pool.query(foldSql(newer));
  expect(await getDrift(database.pool, newer)).toEqual([]);
});

it('leaves the old counters whole where it is ended in the middle, and the next start does it again', async () => {
  const result = await whileCounting(newer, async () => {
    await rows(`select pg_terminate_backend(pid) from pg_locks where relation = 'installed_counters'::regclass and not granted`);
  });
  expect(result.status).toBe('rejected');
  await addPerson(database, 'clients', country);
  await database.pool.query(foldSql(clients));
  expect(await getDrift(database.pool, clients)).toEqual([]);
  await start(declared(newer));
  expect(await getDrift(database.pool, newer)).toEqual([]);
  expect(await named('next_clients')).toEqual([]);
});

it('removes what a start that broke off left, though no version declares it any more', async () => {
  await whileCounting(newer, async () => {
    await rows(`select pg_terminate_backend(pid) from pg_locks where relation = 'installed_counters'::regclass and not granted`);
  });
  await start(COUNTED);
  expect((await named('next_clients')).length).toBeGreaterThan(0);
  await database.pool.query(`update installed_counters set undeclared_at = undeclared_at - interval '2 hours'`);
  await start(COUNTED);
  expect(await named('next_clients')).toEqual([]);
  expect(await getDrift(database.pool, clients)).toEqual([]);
});

it('waits in turns for a table that somebody writes to for long: who comes after is held up for two seconds at most', async () => {
  const writing = await session();
  await writing.query('begin; lock table clients in row exclusive mode');
  const installed = start(declared(newer));
  await until(async () => (await rows(`select from pg_locks where relation = 'clients'::regclass and not granted`)).length > 0);
  await addPerson(database, 'clients', country);
  expect(await named('next_clients')).toEqual([]);
  await writing.query('commit');
  await installed;
  expect(await getDrift(database.pool, newer)).toEqual([]);
  await writing.end();
});

it('beside a node of the version before: it folds, mends and counts nothing that is not its own, and what it reads is right', async () => {
  const older = await startNode(database);
  await start(declared(wider));
  await addPerson(database, 'clients', country);
  expect(await fold(older.app, clients)).toBe(false);
  expect(await rows('select count(*)::int as n from clients_deltas')).toEqual([{ n: 1 }]);
  expect(await reconcile(older.app, clients)).toBe(0);
  await recount(database.pool, [clients]);
  expect(await getDrift(database.pool, clients)).toEqual([]);
  expect(await getDrift(database.pool, wider)).toEqual([]);
  await database.pool.query(foldSql(wider));
  expect(await getDrift(database.pool, wider)).toEqual([]);
  await older.app.close();
});

it('keeps a counter that is declared no more for an hour, for nodes that still read it; then nothing is left of it', async () => {
  const without = COUNTED.filter((one) => one !== clients);
  await start(without);
  await addPerson(database, 'clients', country);
  await start(without);
  expect(await getDrift(database.pool, clients)).toEqual([]);
  // Declared again in time, it goes on.
  await start(COUNTED);
  expect(await rows('select from installed_counters where undeclared_at is not null')).toEqual([]);
  await start(without);
  await database.pool.query(
    `update installed_counters set undeclared_at = undeclared_at - interval '61 minutes' where undeclared_at is not null`,
  );
  await database.longWork(removeUndeclared);
  expect(await named('clients_count()')).toEqual([]);
  for (const trace of ['clients_count_insert', 'clients_counters', 'clients_deltas']) expect(await named(trace)).toEqual([]);
  expect(await rows(`select from installed_counters where name = 'clients'`)).toEqual([]);
  await addPerson(database, 'clients', country);
});

it('makes anew what a migration dropped to change a counted column', async () => {
  // Sessions of apps hang on the same column by a trigger of their own, which such a migration drops and makes again.
  await database.pool.query(
    'drop function clients_count() cascade; drop trigger clients_sessions on clients; alter table clients alter column is_locked type boolean',
  );
  await addPerson(database, 'clients', country);
  await start(COUNTED);
  expect(await getDrift(database.pool, clients)).toEqual([]);
});
