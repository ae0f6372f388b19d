import classes from '../cells/cell.module.css';
import { Moment } from '../cells/moment.tsx';
import { getZone } from '../cells/row-country.ts';
import { DAY_FILTER } from '../list/filter-control.ts';
import type { KindCell } from './kind-cell.ts';

export const momentCell: KindCell<'moment'> = {
  cell: ({ cut }, name, _, row) => <Moment value={String(row[name])} short={cut} zone={getZone(row)} className={classes.muted} />,
  filter: () => DAY_FILTER,
};
