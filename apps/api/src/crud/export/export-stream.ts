import { Readable } from 'node:stream';
import pg from 'pg';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import type { ResourceApi } from '../resource/crud.ts';
import { getHidden } from '../resource/hidden.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { statement } from '../../platform/database/sql-text.ts';
import { rowsFrom } from '../resource/rows.ts';
import { getZoneSql, type Condition } from '../fields/conditions.ts';
import { parseFilters } from '../list/filters.ts';
import { parseSort } from '../list/paging.ts';
import { getScopeConditions } from '../resource/scope.ts';
import { translate } from '../../platform/translate.ts';
import { csvCell, csvHead, fetchLines } from './csv.ts';
import { exportBatches, fetchCells, getLastId } from './export-batches.ts';
import { exportColumns, getZoneName } from './export-columns.ts';
import type { ExportQuery } from './export-query.ts';
import type { ExportOrder } from './export-order.ts';
import { xlsxStream } from './xlsx.ts';
import { thrownCode } from '../../platform/thrown.ts';

/** Rows of one statement: enough that planning it does not count, few enough that two batches are little memory. */
const BATCH = { csv: 2_000, xlsx: 500 };

/** Reads an order against a resource's facts: 422 for an unknown filter or sort, as nothing wider than was meant may leave. */
export function readExportOrder(
  { resource, options }: ResourceApi,
  { caller }: Pick<Request, 'caller'>,
  { filter, ids, sort }: ExportOrder,
) {
  const chosen: Condition[] = ids ? [{ kind: 'ids', ids }] : [];
  return { conditions: [...chosen, ...parseFilters(resource, options, caller, filter, true)], sort: parseSort(resource, sort) };
}

/** Refuses an order of chosen rows of which one is gone or out of reach: a file has what was chosen, or none is made. */
export async function demandChosenRows(app: Context, api: ResourceApi, request: Request, { ids }: ExportOrder): Promise<void> {
  if (!ids) return;
  const rows = rowsFrom(api.store, [...getScopeConditions(api, request.caller), { kind: 'ids', ids }]);
  const found = await app.database.pool.query(statement({ ...rows, select: ['t.id'] }));
  if (found.rows.length < ids.length) throw conflict('bulk.ids_missing');
}

async function* resumed<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>) {
  if (!first.done) yield first.value;
  yield* rest;
}

async function* csvFile(head: Buffer, batches: AsyncIterable<readonly Buffer[]>) {
  yield head;
  for await (const pieces of batches) yield* pieces;
}

/** The last id at the start, or 422 when the database does not know the zone that the runtime knows. */
async function lastId(app: Context, api: ResourceApi, zone: string | null): Promise<number> {
  try {
    return await getLastId(app.database.pool, api.store.table, zone);
  } catch (error) {
    throw thrownCode(error) === '22023' ? invalidField('time_zone', 'time_zone') : error;
  }
}

/** The file of an order, as it is being read: the rows within the request's reach that the filters let through, in the list's order. */
export async function exportStream(app: Context, api: ResourceApi, request: Request, order: ExportOrder): Promise<Readable> {
  const { conditions, sort } = readExportOrder(api, request, order);
  const { language, zone, format } = order;
  const { pool } = app.database;
  const columns = exportColumns(api, language, {
    zone: zone === null ? getZoneSql(api.store.zone) : pg.escapeLiteral(zone),
    zoneName: getZoneName(api, zone, language),
    hidden: getHidden(api.options, request.caller),
  });
  const query: ExportQuery = {
    api,
    conditions: [...getScopeConditions(api, request.caller), ...conditions],
    sort,
    columns,
    rowZones: zone === null,
    lastId: await lastId(app, api, zone),
    batch: format === 'csv' ? BATCH.csv : BATCH.xlsx,
  };
  // The first batch is waited for: what fails by now is still an answer, not a torn file.
  if (format === 'csv') {
    const batches = exportBatches(pool, query, csvCell, fetchLines);
    return Readable.from(csvFile(csvHead(columns), resumed(await batches.next(), batches)), { objectMode: false });
  }
  const batches = exportBatches(pool, query, ({ sql }) => sql, fetchCells);
  const title = translate(language, `resources.${api.resource.name}.title`);
  return xlsxStream({ columns, title, rightToLeft: language === 'ar' }, resumed(await batches.next(), batches));
}
