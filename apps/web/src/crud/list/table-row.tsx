import { memo, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import toggleClasses from '../../ui/toggle.module.css';
import type { Row } from '../screens.ts';
import type { TableColumn } from './columns.ts';
import classes from './data-table.module.css';
import { useRowState, type RowStore } from './row-store.ts';

/** What a row may do beside showing itself; the same object for all rows, so that rows stay as they are. */
export interface RowFace {
  readonly selectLabel: ((row: Row) => string) | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly expanded: ((row: Row) => ReactNode) | undefined;
}

interface TableRowProps {
  row: Row;
  columns: readonly TableColumn[];
  store: RowStore;
  face: RowFace;
}

/** One row and, where it is expanded, what it holds. Selecting it re-renders its box and its colour, not its cells. */
export const TableRow = memo(function TableRow({ row, columns, store, face }: TableRowProps) {
  const selected = useRowState(store, (state) => state.selected.has(row.id));
  const expanded = useRowState(store, (state) => state.expanded === row.id);
  const current = useRowState(store, (state) => state.current === row.id);
  return (
    <>
      <tr
        data-row={row.id}
        data-selected={selected || undefined}
        data-current={current || undefined}
        data-expanded={expanded || undefined}
        tabIndex={-1}
        className={classes.row}
      >
        {face.selectLabel && (
          <td className={classes.tick} data-pin={columns[0]?.pin && 0}>
            <input
              type="checkbox"
              className={toggleClasses['check']}
              aria-label={face.selectLabel(row)}
              checked={selected}
              onChange={() => store.toggle(row.id)}
            />
          </td>
        )}
        <Cells row={row} columns={columns} />
        {face.actions && <Actions row={row} actions={face.actions} store={store} />}
      </tr>
      {expanded && face.expanded && (
        <tr className={classes.expansion}>
          <td colSpan={columns.length + 2}>{face.expanded(row)}</td>
        </tr>
      )}
    </>
  );
});

const Cells = memo(function Cells({ row, columns }: { row: Row; columns: readonly TableColumn[] }) {
  return columns.map((column) => {
    const shared = {
      key: column.key,
      className: cx(column.numeric && classes.numeric),
      'data-label': column.header,
      'data-pin': column.pin,
    };
    if (!column.naming)
      return (
        <td {...shared} key={column.key}>
          {column.cell(row)}
        </td>
      );
    return (
      <th scope="row" {...shared} key={column.key}>
        {column.cell(row)}
      </th>
    );
  });
});

const Actions = memo(function Actions({ row, actions }: { row: Row; actions: (row: Row) => ReactNode; store: RowStore }) {
  return (
    <td className={classes.actions}>
      <span className={classes.buttons}>{actions(row)}</span>
    </td>
  );
});
