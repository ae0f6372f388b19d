import type { BucketUnit } from '@diwan/domain/periods';
import type { CountedTable } from '../../schema/counted-tables.ts';
import { GRAIN } from '../../schema/grains.ts';
import { getZoneSql, type Condition } from '../../crud/fields/conditions.ts';
import { countedGroups, countersFor } from '../../crud/list/counted.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import type { Query } from '../../platform/database/sql-text.ts';
import type { Store } from '../../crud/resource/store.ts';
import type { Figure } from './figures.ts';

/** How the parts of a series are named; weeks are put together from their days. */
const KEYS: Readonly<Record<BucketUnit, string>> = { hour: 'YYYY-MM-DD HH24', day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM' };

/** What is read of a figure: its place among the others, its list's storage and conditions, its days among them. */
export interface FigureReading {
  readonly place: number;
  readonly figure: Figure;
  readonly store: Store;
  readonly conditions: readonly Condition[];
  readonly unit: BucketUnit;
  /** The column by whose values it is divided: money by its currency, whatever else. */
  readonly by?: string;
}

/** The counters that know a figure, what it measures and what it is divided by. They know days, not the hours of a row's own country. */
function getCounters({ figure, store, conditions, unit, by }: FigureReading): CountedTable | undefined {
  if (unit === 'hour') return undefined;
  const counted = countersFor(store, conditions);
  const measured = figure.measure === undefined || counted?.sums?.includes(figure.measure.column);
  return measured && (by === undefined || (counted && by in counted.dimensions)) ? counted : undefined;
}

function countedFigure(counted: CountedTable, { place, figure, conditions, unit, by }: FigureReading): Query {
  const kept = [`c.${by ?? 'n'}::text as part`, 'c.n', `${figure.measure ? `c.${figure.measure.column}` : '0'} as total`];
  const groups = countedGroups(counted, {
    // A month's counters are named by its first day, and periods of months begin with one.
    grain: unit === 'month' ? GRAIN.month : GRAIN.day,
    conditions,
    select: (time) => [`${time} as day`, ...kept],
  });
  const part = by === undefined ? 'null' : 'part';
  return {
    select: [`${place} as figure`, `to_char(day, '${KEYS[unit]}') as bucket`, `${part} as part`, 'sum(n) as n', 'sum(total) as total'],
    from: { query: groups, as: 'x' },
    group: ['2', '3'],
  };
}

/**
 * Rows of (figure, bucket, part, n, total) for one figure: as many rows of its list, of whatever table, fall into that part of
 * the period, and their column's sum. The conditions are the very ones of the list.
 */
export function figureQuery(reading: FigureReading): Query {
  const { place, figure, store, conditions, unit, by } = reading;
  const counted = getCounters(reading);
  if (counted) return countedFigure(counted, reading);
  const bucket = `to_char(t.${figure.timestamp ?? 'created_at'} at time zone ${getZoneSql(store.zone)}, '${KEYS[unit]}')`;
  const total = figure.measure ? `coalesce(sum(t.${figure.measure.column}), 0)` : '0';
  const part = by === undefined ? 'null' : `t.${by}::text`;
  return {
    ...rowsFrom(store, conditions),
    select: [`${place} as figure`, `${bucket} as bucket`, `${part} as part`, 'count(*) as n', `${total} as total`],
    group: ['2', '3'],
  };
}
