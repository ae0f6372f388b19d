import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESOURCE_APIS } from '../../modules/index.ts';
import { clientsApi } from '../../modules/clients/resources.ts';
import { addCountry } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { findPage } from './page.ts';
import type { Sort } from '../resource/rows.ts';

const { store } = clientsApi;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const here = await addCountry(database);
  // Seven in ten have never logged in; some of the others at the same moment.
  await database.pool.query(
    `insert into clients (country_id, first_name, last_name, phone, gender, last_login_at)
     select $1, 'أ', 'ب', '+9665' || lpad(i::text, 8, '0'), 'male',
       case when i % 10 < 3 then timestamptz '2025-03-01 00:00Z' + (i * 7919 % 900) * interval '1 minute' end
     from generate_series(1, 3000) i`,
    [here],
  );
});
afterAll(() => database.close());

/** Every client in order, by a rule of its own: whoever has not logged in stands last. */
async function getExpected({ descending }: Sort): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number; at: string | null }>('select id, last_login_at::text as at from clients');
  const sign = descending ? -1 : 1;
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return rows
    .toSorted((a, b) => Number(a.at === null) - Number(b.at === null) || sign * compare(a.at ?? '', b.at ?? '') || sign * (a.id - b.id))
    .map(({ id }) => id);
}

it('has empty values last both ways on every page, shallow and deep, and on the one where they begin', { timeout: 60_000 }, async () => {
  const orders = await Promise.all(
    [true, false].map(async (descending) => {
      const sort: Sort = { column: 'last_login_at', descending };
      return { sort, expected: await getExpected(sort) };
    }),
  );
  const perPage = fc.integer({ min: 1, max: 100 });
  // Some 900 have a value: pages before, around and far behind the last of them.
  const skip = fc.oneof(fc.nat({ max: 3_100 }), fc.integer({ min: 850, max: 950 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...orders), skip, perPage, async ({ sort, expected }, skipped, size) => {
      const page = Math.floor(skipped / size) + 1;
      const found = await findPage(database.pool, store, [], { page, perPage: size, sort });
      expect(found.map((row) => clientsApi.parse(row).id)).toEqual(expected.slice((page - 1) * size, page * size));
    }),
    { numRuns: 150 },
  );
});

/** The statements of a page, as they would be run. */
async function getStatements(run: (runner: Runner) => Promise<unknown>) {
  const made: { text: string; values?: unknown[] }[] = [];
  await run({
    query: async (one: { text: string; values?: unknown[] }) => {
      made.push(one);
      return { rows: [] };
    },
  } as unknown as Runner);
  return made;
}

/** The plan of a statement where an index is taken whenever one has the order, as sorting is made dear. */
async function explain(text: string, values: unknown[]): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const { rows } = await client.query<Record<string, string>>({ text: `explain ${text}`, values });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Tables that grow with the marketplace, and what of theirs may be empty and is sorted by. */
const LONG = RESOURCE_APIS.filter((api) => ['clients', 'providers', 'orders', 'vehicles', 'tickets'].includes(api.resource.name)).flatMap(
  (api) => api.resource.list.sorts.filter((column) => api.store.nullable.has(column)).map((column) => [column, api] as const),
);

it.each(LONG)('reads %s along its index both ways, without sorting the table', async (column, api) => {
  for (const descending of [true, false]) {
    const paging = { page: 1, perPage: 20, sort: { column, descending } };
    const [first] = await getStatements((runner) => findPage(runner, api.store, [], paging));
    const plan = await explain(first?.text ?? '', first?.values ?? []);
    expect(plan).toContain('Index Scan');
    expect(plan).not.toMatch(new RegExp(`Sort Key: t\\w*\\.${column}`));
  }
});
