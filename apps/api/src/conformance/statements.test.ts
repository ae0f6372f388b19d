import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { WATCHED } from '../testing/watch-changes.ts';
import { Constants, type Packages } from './statements/constants.ts';
import { findDifferences } from './statements/described.ts';
import { getPackages, querySites, type QuerySite } from './statements/query-sites.ts';
import { readSources } from './statements/sources.ts';
import { writtenBy } from './statements/written-by.ts';

const LIST = new URL('./statements/dynamic.txt', import.meta.url);

/** Statements about what only their own transaction has, and pairings of tables that never meet; by the function that they stand in. */
const NOT_ALONE = new Set([
  'demo/load-support.ts loadBroadcasts',
  'demo/money/use-coupons.ts useCoupons',
  'demo/orders/load-orders.ts loadOrders',
  'demo/vehicles/insert-numbered.ts insertNumbered',
  'thief/moved-clock.ts addMovedClock',
]);

/** What the server can prepare, whatever remarks stand before it; `begin`, `analyze` and the like it only runs. */
const PREPARED = /^(?:[\s(]|\/\*[\s\S]*?\*\/|--[^\n]*\n)*(?:select|insert|update|delete|with|values|merge)\b/i;

let database: TestDatabase;
let sites: QuerySite[];
beforeAll(async () => {
  const sources = readSources();
  const packages: Packages = new Map([
    ['pg', { default: pg }],
    ...(await Promise.all(getPackages(sources).map(async (name) => [name, await import(name)] as const))),
  ]);
  sites = querySites(sources, new Constants(sources, packages));
  database = await createTestDatabase();
  // All sources are read: beside other work that takes its time.
}, 300_000);
afterAll(() => database.close());

it('every constant statement is one that the migrated database understands', async () => {
  const client = await database.pool.connect();
  const faults: string[] = [];
  let count = 0;
  for (const { name, place, texts = [] } of sites.filter((site) => !NOT_ALONE.has(site.name)))
    for (const text of texts.filter((one) => PREPARED.test(one))) {
      count += 1;
      const fault = await client.query(`prepare statement_of_the_code as ${text}`).then(
        () => null,
        (error: Error) => error.message,
      );
      if (fault === null) await client.query('deallocate statement_of_the_code');
      else faults.push(`${place} (${name}): ${fault}\n  ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
    }
  client.release();
  console.info(
    `${count} statements prepared, of ${sites.length} places that ask; ${sites.filter(({ texts }) => !texts).length} are made as they run.`,
  );
  expect(faults).toEqual([]);
  // Who finds too few has lost sight of the code.
  expect(count).toBeGreaterThan(330);
});

it('a type of rows that is written beside a statement names its columns, and what they arrive as', async () => {
  const client = await database.pool.connect();
  const faults: string[] = [];
  let count = 0;
  for (const { name, place, texts = [], row } of sites.filter((site) => !NOT_ALONE.has(site.name)))
    for (const text of row ? texts.filter((one) => PREPARED.test(one)) : []) {
      count += 1;
      const differences = await findDifferences(client, text, row ?? new Map());
      if (differences.length > 0) faults.push(`${place} (${name}): ${differences.join(', ')}`);
    }
  client.release();
  expect([...new Set(faults)]).toEqual([]);
  expect(count).toBeGreaterThan(150);
});

it('a prepared statement has its name for itself: a session that knows it refuses another', () => {
  const texts = [...readSources().keys()].map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\bname: '(\w+)',\s*text\b/g)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

it('what writes rows on record, as the server plans it, is what lint lets write them, whichever way its text was put together', async () => {
  const { RAW_WRITES } = (await import(new URL('../../../../scripts/lint/recorded-tables.mjs', import.meta.url).href)) as {
    RAW_WRITES: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const client = await database.pool.connect();
  const found = new Map<string, { file: string; table: string }>();
  // Demo data are loaded into a database that nobody uses yet.
  for (const { name, texts = [] } of sites.filter((site) => !site.name.startsWith('demo/')))
    for (const text of texts.filter((one) => PREPARED.test(one)))
      for (const table of await writtenBy(client, text)) {
        const [file = ''] = name.split(' ');
        if (WATCHED.has(table)) found.set(`${file}: ${table}`, { file, table });
      }
  client.release(true);
  expect(found.size).toBeGreaterThan(10);
  const raw = [...found].filter(([, { file, table }]) => !(table in (RAW_WRITES[file] ?? {}))).map(([about]) => about);
  expect(raw, 'What changes rows on record goes through crud/record/change-row.ts.').toEqual([]);
});

it('what is made as it runs is known by name, and becomes no more', () => {
  const dynamic = sites.filter(({ texts }) => !texts).map(({ name }) => name);
  const known = readFileSync(LIST, 'utf8').trim().split('\n');
  expect(dynamic.toSorted(), 'A new one is better a constant; one that is gone leaves conformance/statements/dynamic.txt.').toEqual(known);
});
