import classes from '../../cells/cell.module.css';
import { drawTimestamp } from '../../cells/timestamp.tsx';
import { getZone, zoneReads } from '../../cells/row-country.ts';
import { DAY_FILTER } from '../filter-control.ts';
import type { KindCell } from './kind-cell.ts';

export const timestampCell: KindCell<'timestamp'> = {
  cell: ({ cut }, name, _, row) => drawTimestamp({ value: String(row[name]), short: cut, zone: getZone(row), className: classes.muted }),
  reads: (_, resource) => zoneReads(resource),
  filter: () => DAY_FILTER,
};
