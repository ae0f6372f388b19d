import { Skeleton } from '../../ui/states.tsx';
import type { Row } from '../resource/screens.ts';
import type { TableColumn } from './columns.ts';
import type { ListReads } from './list-query.ts';

const drawGrey = () => <Skeleton width="60%" />;

/** Columns that were chosen after these rows were asked for are grey until rows come that have them: their values are not missing. */
export function awaitedColumns(columns: readonly TableColumn[], reads: ListReads, row: Row | undefined): readonly TableColumn[] {
  const isAwaited = ({ key }: TableColumn) => row !== undefined && reads.columns[key]?.some((name) => !(name in row));
  return columns.some(isAwaited) ? columns.map((column) => (isAwaited(column) ? { ...column, cell: drawGrey } : column)) : columns;
}
