import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsApi } from '../../modules/clients/resources.ts';
import { addCountry } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { COUNTED, type CountedTable } from '../../schema/counted-tables.ts';
import { foldSql } from '../counters/counter-sql.ts';
import { getDrift } from '../counters/drift.ts';
import { statement } from '../../platform/database/sql-text.ts';
import type { Condition } from '../fields/conditions.ts';
import { findPage } from './page.ts';
import { orderBy, rowsFrom } from '../resource/rows.ts';

const clients = COUNTED.find(({ table }) => table === 'clients') as CountedTable;
const { store } = clientsApi;
let database: TestDatabase;
let here: number;
let there: number;

/** Clients over a year and two months in two countries: some hours hold many, most none. */
async function addClients(count: number, first: number): Promise<void> {
  await database.pool.query(
    `insert into clients (country_id, first_name, last_name, phone, gender, is_active, created_at)
     select case when i % 3 = 0 then $1 else $2 end::int, 'أ', 'ب', '+9665' || lpad(i::text, 8, '0'), 'male', i % 5 <> 0,
       timestamptz '2025-03-01 00:00Z' + case when i % 4 = 0 then interval '100 days' + i * interval '1 second' else (i * 7919 % 613000) * interval '1 minute' end
     from generate_series($3::int, $3::int + $4::int - 1) i`,
    [here, there, first, count],
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  here = await addCountry(database);
  there = await addCountry(database, { time_zone: 'Europe/London', phone_code: '44' });
  await addClients(2_000, 1);
  await database.pool.query(foldSql(clients));
  // What came later is not folded yet.
  await addClients(400, 3_001);
  await database.pool.query(`update clients set country_id = $1 where id % 17 = 0`, [there]);
  await database.pool.query(`update clients set deleted_at = now() where id % 19 = 0`);
});
afterAll(() => database.close());

const isActive: Condition = { kind: 'equals', column: 'is_active', value: true };
const of = (country: number): Condition => ({ kind: 'equals', column: 'country_id', value: country });
const cases = (): Condition[][] => [
  [],
  [{ kind: 'scope', column: 'country_id', countries: [here, there], orNone: false }],
  [of(here)],
  [isActive],
  [of(there), isActive],
];

it('shows on every deep page the rows that lie there, folded or not, whatever the list is narrowed to', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: cases().length - 1 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 90 }),
      async (nth, descending, page, perPage) => {
        const asked = cases()[nth] ?? [];
        const sort = { column: 'created_at', descending };
        const found = await findPage(database.pool, store, asked, { page, perPage, sort });
        const window = { limit: perPage, offset: String((page - 1) * perPage) };
        const { rows } = await database.pool.query(
          statement({ ...rowsFrom(store, asked), select: ['t.id'], order: orderBy(store, sort), ...window }),
        );
        expect(found.map((row) => clientsApi.parse(row).id)).toEqual(rows.map(({ id }) => id));
      },
    ),
    { numRuns: 200 },
  );
});

it.each([true, false])('shows rows on the very edge of an hour or a day where they lie (descending: %s)', async (descending) => {
  const edges = await addCountry(database, { phone_code: '20' });
  await database.pool.query(
    `insert into clients (country_id, first_name, last_name, phone, gender, created_at)
     select $1, 'أ', 'ب', '+2010' || lpad((i + $2::int)::text, 8, '0'), 'male', timestamptz '2024-03-01 00:00Z' + i * interval '1 hour'
     from generate_series(1, 700) i`,
    [edges, descending ? 0 : 1_000],
  );
  const sort = { column: 'created_at', descending };
  // Within a country a page begins at an hour, among all at a day.
  for (const asked of [[of(edges)], []]) {
    const { rows } = await database.pool.query(statement({ ...rowsFrom(store, asked), select: ['t.id'], order: orderBy(store, sort) }));
    for (let page = 63; page <= Math.min(rows.length / 8, 400); page++) {
      const found = await findPage(database.pool, store, asked, { page, perPage: 8, sort });
      expect(found.map((row) => clientsApi.parse(row).id)).toEqual(rows.slice((page - 1) * 8, page * 8).map(({ id }) => id));
    }
  }
});

it('has counters that agree with the rows, and notices hours that do not', async () => {
  expect(await getDrift(database.pool, clients)).toEqual([]);
  await database.pool.query(
    `update clients_counters set n = n + 1 where ctid = (select ctid from clients_counters where grain = 'H' order by bucket limit 1)`,
  );
  expect(await getDrift(database.pool, clients)).toMatchObject([{ grain: 'H', excess: 1 }]);
});
