import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareTables } from '../../prepare-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/access-fixtures.ts';
import { theRow } from './the-row.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.close());

const getFile = async (index: string) =>
  theRow((await database.pool.query<{ file: number }>('select pg_relation_filenode($1::regclass)::int as file', [index])).rows).file;
const getFiles = () => Promise.all(['clients_first_name', 'providers_first_name', 'clients_pkey'].map(getFile));
const readVersions = async () =>
  theRow((await database.pool.query<{ value: string }>(`select value from server_keys where name = 'collations'`)).rows).value;
const start = async () => {
  const lines: string[] = [];
  await prepareTables(database, (line) => lines.push(line));
  return lines;
};

it('builds sorted indexes anew, once, where the library that sorts is not the one that built them', async () => {
  const before = await getFiles();
  expect(await start()).toEqual([]);
  expect(await getFiles()).toEqual(before);

  const versions = await readVersions();
  await database.pool.query(`update server_keys set value = $1 where name = 'collations'`, [versions.replaceAll(/:"[^"]+"/g, ':"34.0"')]);
  expect(await start()).toEqual([expect.stringMatching(/^\d+ sorted indexes were built anew/)]);
  const after = await getFiles();
  expect(after.map((file, at) => file !== before[at])).toEqual([true, true, false]);
  expect(await readVersions()).toBe(versions);
  expect(await start()).toEqual([]);
  expect(await getFiles()).toEqual(after);
});

it('goes by what PostgreSQL wrote down of a database that says nothing of it yet', async () => {
  const versions = await readVersions();
  const before = await getFiles();
  const name = Object.keys(JSON.parse(versions) as object).find((one) => one.includes('icu'));
  await database.pool.query(`delete from server_keys where name = 'collations'`);
  await database.pool.query('update pg_collation set collversion = $2 where oid = to_regcollation($1)', [name, '34.0']);
  expect(await start()).toHaveLength(1);
  expect((await getFiles()).map((file, at) => file !== before[at])).toEqual([true, true, false]);
  const { rows } = await database.pool.query('select collversion = pg_collation_actual_version(oid) as now from pg_collation where oid = to_regcollation($1)', [name]); // prettier-ignore
  expect(rows).toEqual([{ now: true }]);
});
