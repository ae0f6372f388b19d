import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { COUNTED } from './counted-tables.ts';
import { getDrift } from '../crud/counters/drift.ts';
import { migrate } from '../platform/database/migrate.ts';
import { prepareTables } from '../prepare-tables.ts';
import { StartupFault } from '../startup-fault.ts';
import { startNode } from '../testing/access-fixtures.ts';
import { getCatalogue, rowCounts } from '../testing/catalogue.ts';
import { createBareDatabase, createOldDatabase, type TestDatabase } from '../testing/database.ts';
import { makeAdmin } from '../testing/fixtures.ts';
import { ledgerFaults } from '../testing/proof.ts';
import { BEFORE_BASELINE } from './before-baseline.ts';
import { MIGRATIONS } from './migrations-folder.ts';

const opened: TestDatabase[] = [];
const open = async (made: Promise<TestDatabase>) => {
  const database = await made;
  opened.push(database);
  return database;
};
afterAll(() => Promise.all(opened.map((database) => database.close())));

const applied = async (database: TestDatabase) =>
  (await database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows;
const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS });
if (!baseline) throw new Error('there is no baseline');

describe('a database as the last version before the baseline left it', () => {
  let old: TestDatabase;
  let fresh: TestDatabase;
  let counts: Record<string, number>;
  beforeAll(async () => {
    [old, fresh] = [await open(createOldDatabase()), await open(createBareDatabase())];
    counts = await rowCounts(old);
    await Promise.all([prepareTables(old), prepareTables(fresh)]);
  });

  it('becomes the very database that a first start makes', async () => {
    const [now, wanted] = [await getCatalogue(old), await getCatalogue(fresh)];
    expect(Object.keys(wanted)).toHaveLength(13);
    for (const [kind, texts] of Object.entries(wanted)) expect([kind, now[kind]]).toEqual([kind, texts]);
    expect(wanted['functions']?.length).toBeGreaterThan(16);
    expect(wanted['triggers']?.length).toBeGreaterThan(30);
  });

  it('keeps every row, and its counters and its ledger hold', async () => {
    expect(await rowCounts(old)).toMatchObject({ ...counts, installed_counters: COUNTED.length, server_keys: 1 });
    expect(counts).toMatchObject({ orders: 49, clients: 67, ledger_entries: 187, invoices: 43, admins: 12 });
    for (const counted of COUNTED) expect([counted.name, await getDrift(old.pool, counted)]).toEqual([counted.name, []]);
    expect(await ledgerFaults(old)).toEqual([]);
  });

  it('goes on: lists show its rows, new ones get new numbers', async () => {
    const node = await startNode(old);
    const { token } = await makeAdmin(old);
    const { body } = await node.call('GET', 'orders?per_page=5', { token });
    expect(body.meta.total).toBe(49);
    const added = await node.call('POST', 'faqs', {
      token,
      body: { title_ar: 'كيف أطلب؟', title_en: 'How do I order?', description_ar: 'من التطبيق', description_en: 'In the app' },
    });
    expect([added.status, added.body.errors]).toEqual([201, undefined]);
    await node.app.close();
  });

  it('stands at the baseline from then on, with all of its past, and another start finds nothing to do', async () => {
    const before = await applied(old);
    const [last, next] = before.slice(before.findIndex(({ created_at }) => created_at === BEFORE_BASELINE.when));
    expect([last?.created_at, next]).toEqual([BEFORE_BASELINE.when, { hash: baseline.hash, created_at: baseline.folderMillis }]);
    await prepareTables(old);
    expect(await applied(old)).toEqual(before);
  });
});

describe('a first start', () => {
  it('writes the one row that the ledger begins with, and by which versions its letters are sorted', async () => {
    const database = await open(createBareDatabase());
    await prepareTables(database);
    const filled = Object.entries(await rowCounts(database)).filter(([, rows]) => rows > 0);
    expect(Object.fromEntries(filled)).toEqual({ ledger_start: 1, installed_counters: COUNTED.length, server_keys: 1 });
    expect((await database.pool.query('select at::text from ledger_start')).rows).toEqual([{ at: '-infinity' }]);
  });

  it('of two nodes at once makes everything once', async () => {
    const database = await open(createBareDatabase());
    await Promise.all([prepareTables(database), prepareTables(database)]);
    const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
    expect(await applied(database)).toEqual(files.map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis })));
  });
});

it('refuses a database of an older version with one sentence, and changes nothing', async () => {
  const database = await open(createOldDatabase());
  await database.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [BEFORE_BASELINE.when]);
  const before = [await applied(database), await getCatalogue(database), await rowCounts(database)];
  const fault = (await prepareTables(database).catch((error: Error) => error)) as Error;
  expect(fault).toBeInstanceOf(StartupFault);
  expect(fault.message).toMatch(
    /^The database belongs to an older version of Diwan than this one goes on from \([^\n]+\): start commit [0-9a-f]{7} of [^\n]+ on it once, then this version\.$/,
  );
  expect([await applied(database), await getCatalogue(database), await rowCounts(database)]).toEqual(before);
});

it('waits for a table that something else holds no longer than it may, and changes nothing', async () => {
  const database = await open(createOldDatabase());
  const before = [await applied(database), await getCatalogue(database)];
  const holder = await database.pool.connect();
  await holder.query('begin; lock table clients_counters in access share mode');
  const fault = (await migrate(database, { lockWait: '100ms' }).catch((error: Error) => error)) as Error;
  await holder.query('rollback');
  holder.release();
  expect(fault).toBeInstanceOf(StartupFault);
  expect(fault.message).toMatch(/^Tables could not be taken over within 100ms, since something else holds them: /);
  expect([await applied(database), await getCatalogue(database)]).toEqual(before);
});

it('is refused by the versions before it, which ask for the newest migration', () => {
  expect(baseline.folderMillis).toBeGreaterThan(BEFORE_BASELINE.when);
});

it('goes on to what came after a start that was ended before its first table', async () => {
  const database = await open(createBareDatabase());
  await database.pool.query(
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await migrate(database);
  expect((await applied(database))[0]).toEqual({ hash: baseline.hash, created_at: baseline.folderMillis });
});
