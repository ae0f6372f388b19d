import type pg from 'pg';
import { copyRows } from '../../platform/database/driver-inside.ts';
import { batchSql, getBatchEnd, getStretches, type ExportQuery, type BatchEnd, type ExportStretch } from './export-query.ts';
import type { ExportColumn } from './export-columns.ts';
import { asError } from '../../platform/thrown.ts';

/** One batch: what the file gets of it, how many rows it has, and where the next goes on. */
export interface Batch<T> {
  readonly content: T;
  readonly count: number;
  readonly end: BatchEnd | undefined;
}

/** Runs the SQL of a batch. */
export type Fetch<T> = (pool: pg.Pool, sql: string) => Promise<Batch<T>>;

/** The cells of a row, in the order of the columns. */
export type Cells = readonly unknown[];

/** The rows of a batch as cells, for files that are made here. */
export async function fetchCells(pool: pg.Pool, sql: string): Promise<Batch<readonly Cells[]>> {
  const { rows } = await pool.query<[place: string | null, id: unknown, ...cells: unknown[]]>({ text: sql, rowMode: 'array' });
  const last = rows.at(-1);
  return { content: rows.map((row) => row.slice(2)), count: rows.length, end: last && getBatchEnd(last[0], last[1]) };
}

/** Runs a COPY whose rows are handed on one by one and kept nowhere. */
export async function copyOut(pool: pg.Pool, select: string, onRow: (row: Buffer) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await copyRows(client, select, onRow);
    client.release();
  } catch (error) {
    client.release(asError(error));
    throw error;
  }
}

/**
 * All rows of a list in its order, batch by batch: each is a statement of its own that goes on after the last row of the one
 * before, so that no transaction is held however slowly the reader takes them. While one is being written, the next is on its way.
 */
export async function* exportBatches<T>(
  pool: pg.Pool,
  query: ExportQuery,
  cell: (column: ExportColumn) => string,
  fetch: Fetch<T>,
): AsyncGenerator<T, void> {
  const run = (stretch: ExportStretch, after?: BatchEnd) => fetch(pool, batchSql(query, stretch, after, cell));
  for (const stretch of getStretches(query)) {
    let coming = run(stretch);
    for (;;) {
      const { content, count, end } = await coming;
      if (count === query.batch) {
        coming = run(stretch, end);
        // Nobody may be left to take it, when the reader goes away meanwhile.
        coming.catch(() => {});
      }
      if (count > 0) yield content;
      if (count < query.batch) break;
    }
  }
}

/** Where an export ends: the last id at its start. Fails with 22023 when the database does not know the time zone. */
export async function getLastId(pool: pg.Pool, table: string, zone: string | null): Promise<number> {
  const { rows } = await pool.query<{ last: number | null }>(`select max(id) as last, now() at time zone $1::text as here from ${table}`, [
    zone ?? 'UTC',
  ]);
  return rows[0]?.last ?? 0;
}
