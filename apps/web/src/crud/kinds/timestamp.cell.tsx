import classes from '../cells/cell.module.css';
import { Timestamp } from '../cells/timestamp.tsx';
import { getZone } from '../cells/row-country.ts';
import { DAY_FILTER } from '../list/filter-control.ts';
import type { KindCell } from './kind-cell.ts';

export const timestampCell: KindCell<'timestamp'> = {
  cell: ({ cut }, name, _, row) => <Timestamp value={String(row[name])} short={cut} zone={getZone(row)} className={classes.muted} />,
  filter: () => DAY_FILTER,
};
