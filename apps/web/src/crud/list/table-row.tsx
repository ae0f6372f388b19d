import { memo, type ReactNode } from 'react';
import toggleClasses from '../../ui/toggle.module.css';
import type { Row } from '../resource/screens.ts';
import type { TableColumn } from './columns.ts';
import classes from './data-table.module.css';
import type { RowAct } from './row-buttons.tsx';

/** What a row may do beside showing itself; the same object for all rows, so that rows stay as they are. */
export interface RowFace {
  readonly name: (row: Row) => string;
  readonly selectLabel: ((row: Row) => string) | undefined;
  readonly acts: (row: Row) => readonly RowAct[];
  /** The same as buttons. */
  readonly actions: (row: Row) => ReactNode;
  /** What opens the sheet of a row on a phone. */
  readonly moreLabel: (row: Row) => string;
  /** What is most likely done next with a row. */
  readonly step: ((row: Row) => ReactNode) | undefined;
  /** Does what one of these buttons says in its `data-act`. */
  readonly act: (name: string, row: Row) => void;
  readonly expanded: (row: Row) => ReactNode;
}

interface TableRowProps {
  row: Row;
  columns: readonly TableColumn[];
  face: RowFace;
  isExpanded: boolean;
}

/**
 * One row and, where it is expanded, what it holds. It is one component, and listens to nothing: what is pressed in it the table
 * hears, and whether it is selected or current is marked on its line from outside (`row-marks.ts`).
 */
export const TableRow = memo(function TableRow({ row, columns, face, isExpanded }: TableRowProps) {
  return (
    <>
      <tr data-row={row.id} data-expanded={isExpanded || undefined} tabIndex={-1} className={classes.row}>
        {face.selectLabel && (
          <td className={classes.tick} data-pin={columns[0]?.pin && 0}>
            <input type="checkbox" data-select className={toggleClasses['check']} aria-label={face.selectLabel(row)} />
          </td>
        )}
        {columns.map(({ key, naming, numeric, pin, cell }) => {
          const look = numeric ? classes.numeric : undefined;
          return naming ? (
            <th key={key} scope="row" className={look} data-pin={pin}>
              {cell(row)}
            </th>
          ) : (
            <td key={key} className={look} data-pin={pin}>
              {cell(row)}
            </td>
          );
        })}
        <td className={classes.actions}>
          <span className={classes.buttons}>{face.actions(row)}</span>
        </td>
      </tr>
      {isExpanded && (
        <tr className={classes.expansion}>
          <td colSpan={columns.length + 2}>{face.expanded(row)}</td>
        </tr>
      )}
    </>
  );
});
