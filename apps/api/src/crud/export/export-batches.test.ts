import { buffer } from 'node:stream/consumers';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addManyClients, addPerson } from '../../testing/fixtures.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { clientsApi } from '../../modules/clients/resources.ts';
import { orderBy, type Sort } from '../resource/rows.ts';
import { csvCell, fetchLines } from './csv.ts';
import { exportBatches, fetchCells, getLastId } from './export-batches.ts';
import { exportColumns } from './export-columns.ts';
import type { ExportQuery } from './export-query.ts';
import { xlsxStream } from './xlsx.ts';

const BATCH = 7;
const columns = exportColumns(clientsApi, 'en', { zone: `'UTC'`, zoneName: 'UTC' });
let database: TestDatabase;
let country: number;

beforeAll(async () => {
  database = await createTestDatabase();
  country = await addCountry(database);
  await addManyClients(database, country, 61);
  await addPerson(database, 'clients', country, { first_name: `"'$1,\n` });
  await addPerson(database, 'clients', country, { first_name: '' });
});
afterAll(() => database.close());

async function queryFor(sort: Sort): Promise<ExportQuery> {
  const lastId = await getLastId(database.pool, 'clients', null);
  return { api: clientsApi, conditions: [], sort, columns, rowZones: false, lastId, batch: BATCH };
}

const lines = (query: ExportQuery) => exportBatches(database.pool, query, csvCell, fetchLines);
const cells = (query: ExportQuery) => exportBatches(database.pool, query, ({ sql }) => sql, fetchCells);
const idsIn = (pieces: readonly Buffer[]) => readCsv(Buffer.concat(pieces).toString()).map(([id]) => Number(id));

async function getIds(query: ExportQuery): Promise<number[]> {
  const ids: number[] = [];
  for await (const pieces of lines(query)) ids.push(...idsIn(pieces));
  return ids;
}

describe('batches of an export', () => {
  const sorts = ['id', 'first_name', 'created_at', 'last_login_at'].flatMap((column) =>
    [false, true].map((descending) => ({ column, descending })),
  );

  // Equal values, empty ones and odd letters all lie on the seam of some batch.
  it.each(sorts)('meet without a gap, sorted by %o', async (sort) => {
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from clients t order by ${orderBy(clientsApi.store, sort).join(', ')}`,
    );
    const expected = rows.map(({ id }) => id);
    expect(expected).toHaveLength(63);
    expect(await getIds(await queryFor(sort))).toEqual(expected);
    const seen: number[] = [];
    for await (const batch of cells(await queryFor(sort))) {
      expect(batch.length).toBeLessThanOrEqual(BATCH);
      seen.push(...batch.map(([id]) => id as number));
    }
    expect(seen).toEqual(expected);
  });

  it.each([true, false])('have no row that came after their start, and none twice (newest first: %s)', async (descending) => {
    const query = await queryFor({ column: 'created_at', descending });
    const before = await getIds(query);
    const reading = lines(query);
    const ids: number[] = [];
    for await (const pieces of reading) {
      ids.push(...idsIn(pieces));
      for (const created_at of ['2020-01-01T00:00:00Z', '2026-01-01T10:05:00Z', '2030-01-01T00:00:00Z'])
        await addPerson(database, 'clients', country, { created_at });
    }
    expect(ids).toEqual(before);
    await database.pool.query('delete from clients where id > $1', [query.lastId]);
  });

  it('leave no session open between them', async () => {
    const reading = lines(await queryFor({ column: 'id', descending: false }));
    await reading.next();
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
    await reading.return();
  });

  it('fail as a whole when the database does, and give their session back', async () => {
    const query = {
      ...(await queryFor({ column: 'id', descending: false })),
      columns: [{ header: 'x', kind: 'number' as const, sql: '1 / (t.id - 10)' }],
    };
    await expect(getIds(query)).rejects.toThrow('division by zero');
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    expect(await getIds(await queryFor({ column: 'id', descending: false }))).toHaveLength(63);
  });
});

describe('a workbook', () => {
  it('begins another sheet where one is full, each with its header', async () => {
    const file = await buffer(
      xlsxStream(
        { columns, title: 'العملاء: كلهم', rightToLeft: true, sheetRows: 21 },
        cells(await queryFor({ column: 'id', descending: false })),
      ),
    );
    const sheets = await readXlsx(file);
    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
      ['العملاء  كلهم', 21],
      ['العملاء  كلهم 2', 21],
      ['العملاء  كلهم 3', 21],
      ['العملاء  كلهم 4', 4],
    ]);
    const header = columns.map((column) => column.header);
    expect(sheets.map(({ data }) => data[0])).toEqual([header, header, header, header]);
    const ids = sheets.flatMap(({ data }) => data.slice(1).map(([id]) => Number(id)));
    expect(ids).toEqual(await getIds(await queryFor({ column: 'id', descending: false })));
  });

  it('has no sheet more than it fills', async () => {
    const file = await buffer(
      xlsxStream({ columns, title: 'x', rightToLeft: false, sheetRows: 64 }, cells(await queryFor({ column: 'id', descending: false }))),
    );
    expect((await readXlsx(file)).map(({ data }) => data.length)).toEqual([64]);
  });

  it('breaks off when a batch fails', async () => {
    const query = {
      ...(await queryFor({ column: 'id', descending: false })),
      columns: [{ header: 'x', kind: 'number' as const, sql: '1 / (t.id - 40)' }],
    };
    await expect(buffer(xlsxStream({ columns: query.columns, title: 'x', rightToLeft: false }, cells(query)))).rejects.toThrow(
      'division by zero',
    );
  });
});
