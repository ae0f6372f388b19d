import pg from 'pg';
import type { ResourceApi } from '../resource/crud.ts';
import { ZONE_JOINS, type Condition } from '../fields/conditions.ts';
import { type Sort, mayBeEmpty, orderWithin, rowsFrom, sortSql } from '../resource/rows.ts';
import { Params, toSql, type Query, type Sql } from '../../platform/database/sql-text.ts';
import type { ExportColumn } from './export-columns.ts';

export interface ExportQuery {
  readonly api: ResourceApi;
  readonly conditions: readonly Condition[];
  readonly sort: Sort;
  readonly columns: readonly ExportColumn[];
  /** The columns show moments in the zone of each row's country. */
  readonly rowZones: boolean;
  /** Rows that came later are left out. */
  readonly lastId: number;
  /** Rows of one batch. */
  readonly batch: number;
}

/** Where a batch ended: the sort column as text (null where it is empty), and the id. */
export interface BatchEnd {
  readonly value: string | null;
  readonly id: number;
}

/** Rows without a value sort apart from the others, so that each stretch is one range of an index. */
export type ExportStretch = 'all' | 'valued' | 'empty';

export const getStretches = ({ api, sort }: ExportQuery): ExportStretch[] => (mayBeEmpty(api.store, sort) ? ['valued', 'empty'] : ['all']);

/** COPY takes no parameters: values stand in its text, as literals that the driver quotes. */
class Literals extends Params {
  override add(value: unknown, type = ''): string {
    const item = (one: unknown) => (typeof one === 'number' ? String(one) : JSON.stringify(String(one)));
    const text = Array.isArray(value) ? `{${value.map(item).join(',')}}` : String(value);
    return pg.escapeLiteral(text) + (type && `::${type}`);
  }
}

/**
 * The rows of a stretch after a place, as SQL whose first two columns are the place of each row: the sort column in a form that
 * no separator can be in, then the id.
 */
export function batchSql(
  query: ExportQuery,
  stretch: ExportStretch,
  after: BatchEnd | undefined,
  cell: (column: ExportColumn) => string,
): string {
  const { api, sort, columns, conditions } = query;
  const { store } = api;
  const rows = rowsFrom(store, conditions);
  const column = `t.${sort.column}`;
  const byId = sort.column === 'id' || stretch === 'empty';
  const where: Sql[] = [...rows.where, (params) => `t.id <= ${params.add(query.lastId, 'int')}`];
  if (stretch !== 'all') where.push(`${column} is ${stretch === 'empty' ? '' : 'not '}null`);
  if (after) {
    const beyond = sort.descending ? '<' : '>';
    where.push((params) => {
      const id = params.add(after.id, 'int');
      return byId ? `t.id ${beyond} ${id}` : `(${sortSql(api.resource, sort.column)}, t.id) ${beyond} (${params.add(after.value)}, ${id})`;
    });
  }
  const batch: Query = {
    from: rows.from,
    joins: [...rows.joins, ...(query.rowZones ? ZONE_JOINS[store.zone] : []), ...columns.flatMap(({ join }) => join ?? [])],
    select: [`encode(convert_to(${column}::text, 'UTF8'), 'hex')`, 't.id', ...columns.map(cell)],
    where,
    order: orderWithin(store, byId ? { ...sort, column: 'id' } : sort),
    limit: query.batch,
  };
  return toSql(batch, new Literals());
}

/** A place out of the first two columns of a row. */
export function getBatchEnd(hex: string | null, id: unknown): BatchEnd {
  return { value: hex === null || hex === '' ? hex : Buffer.from(hex, 'hex').toString(), id: Number(id) };
}
