import { formatDay } from '../../../lib/format.ts';
import { DAY_FILTER } from '../filter-control.ts';
import type { KindCell } from './kind-cell.ts';

export const dateCell: KindCell<'date'> = {
  cell: (_, name, __, row) => <time dateTime={String(row[name])}>{formatDay(String(row[name]))}</time>,
  filter: () => DAY_FILTER,
};
