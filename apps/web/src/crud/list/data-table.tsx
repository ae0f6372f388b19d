import { Suspense, useDeferredValue, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { isPhone, usePhoneWidth } from '../../lib/use-phone-width.ts';
import { warmPart } from '../../lib/warm-part.tsx';
import { cx } from '../../ui/cx.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/states.tsx';
import toggleClasses from '../../ui/toggle.module.css';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import type { TableColumn } from './columns.ts';
import classes from './data-table.module.css';
import { useRowState, type RowStore } from './row-store.ts';
import { useRowMarks } from './row-marks.ts';
import { useRowPresses } from './row-presses.ts';
import { TableRow, type RowFace } from './table-row.tsx';

// Only phones draw cards; there the list waits for their code, as a foot without rows above it would jump.
const CardRows = warmPart(() => import('./card-rows.tsx'));
if (isPhone()) CardRows.warmUp();
const RowSheet = lazyPart(() => import('./row-sheet.tsx'));

/** Rows beyond what is in sight that are drawn with it. */
const MARGIN = 3;

interface DataTableProps {
  caption: string;
  columns: readonly TableColumn[];
  /** None while the first page is on its way. */
  rows: readonly Row[] | undefined;
  store: RowStore;
  face: RowFace;
  sort: string | undefined;
  onSort: (column: string) => void;
  /** What replaces the header while rows are selected. */
  selectionBar?: ReactNode;
  /** How many grey rows stand in for those on their way. */
  expectedRows: number;
  /** The rows are those of the page before. */
  stale: boolean;
}

/** A table of rows as the browser draws them, with a header and an actions column that stay in sight; on a phone its rows are cards. */
export function DataTable({ caption, columns, rows, store, face, sort, onSort, selectionBar, expectedRows, stale }: DataTableProps) {
  const [frame, wide] = useIsWide(columns);
  const body = useRef<HTMLTableSectionElement>(null);
  const [drawn, settled] = useInSightFirst(rows, body);
  const expanded = useRowState(store, (state) => state.expanded);
  useRowMarks(body, store);
  const narrow = usePhoneWidth();
  const grey = Math.min(expectedRows, rowsInSight());
  const [opened, setOpened] = useState<number | null>(null);
  const sheetRow = narrow ? rows?.find(({ id }) => id === opened) : undefined;
  useRowPresses(body, rows, store, (name, row) => (name === 'more' ? setOpened(row.id) : face.act(name, row)));
  return (
    <div ref={frame} className={cx(classes.frame, wide && classes.wide)} data-keep-scroll>
      <table className={classes.table} aria-busy={!rows || !settled || stale} data-stale={stale || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {face.selectLabel && (
              <th scope="col" className={classes.tick} data-pin={columns[0]?.pin && 0}>
                <SelectPage rows={rows ?? []} store={store} />
                {selectionBar}
              </th>
            )}
            {!narrow && columns.map((column) => <Header key={column.key} column={column} sort={sort} onSort={onSort} />)}
            {!narrow && <ActionsHeader />}
          </tr>
        </thead>
        <tbody ref={body}>
          {narrow ? (
            <Suspense>
              <CardRows rows={drawn} columns={columns} face={face} expanded={expanded} expectedRows={grey} />
            </Suspense>
          ) : drawn ? (
            // Keyed by their place: another page changes the texts of the rows that stand there instead of making fifty anew.
            // oxlint-disable-next-line react/no-array-index-key
            drawn.map((row, index) => <TableRow key={index} row={row} columns={columns} face={face} isExpanded={row.id === expanded} />)
          ) : (
            <GreyRows count={grey} columns={columns} face={face} />
          )}
        </tbody>
      </table>
      {sheetRow && (
        <Suspense>
          <RowSheet row={sheetRow} columns={columns} face={face} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** As many rows as the window can show. */
function rowsInSight(): number {
  return Math.ceil(innerHeight / 40);
}

/**
 * A page that arrives shows what is in sight at once, and the rest a moment later: until then the rows of the page before stand there,
 * which nobody sees, or none. The second value tells when all are there.
 */
function useInSightFirst(
  rows: readonly Row[] | undefined,
  body: RefObject<HTMLElement | null>,
): readonly [drawn: readonly Row[] | undefined, settled: boolean] {
  const before = useDeferredValue(rows);
  if (rows === before || !rows) return [rows, true];
  if (!before) return [rows.slice(0, rowsInSight()), rows.length <= rowsInSight()];
  const { top, height } = body.current?.getBoundingClientRect() ?? { top: 0, height: 0 };
  const first = height > 0 ? Math.floor((-top / height) * before.length) - MARGIN : 0;
  const last = first + rowsInSight() + 2 * MARGIN;
  return [rows.map((row, index) => (index >= first && index < last ? row : (before[index] ?? row))), false];
}

function ActionsHeader() {
  const words = useWords();
  return (
    <th scope="col" className={classes.actions}>
      <span className="sr-only">{words('list.actions')}</span>
    </th>
  );
}

function SelectPage({ rows, store }: { rows: readonly Row[]; store: RowStore }) {
  const words = useWords();
  const chosen = useRowState(store, (state) => rows.reduce((count, row) => count + (state.selected.has(row.id) ? 1 : 0), 0));
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <label className={classes.pick}>
      <input
        type="checkbox"
        className={toggleClasses['check']}
        aria-label={words('list.select_page')}
        checked={all}
        disabled={rows.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() =>
          store.selectAll(
            rows.map((row) => row.id),
            !all,
          )
        }
      />
    </label>
  );
}

function Header({ column, sort, onSort }: { column: TableColumn; sort: string | undefined; onSort: (column: string) => void }) {
  const words = useWords();
  const { sort: by } = column;
  const direction = by === undefined ? undefined : sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none';
  const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      className={cx(column.numeric && classes.numeric)}
      aria-sort={direction}
      data-pin={column.pin}
      style={column.width === undefined ? undefined : { inlineSize: column.width }}
    >
      {by === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          className={classes.sort}
          aria-label={words('list.sort_by', { name: column.header })}
          onClick={() => onSort(by)}
        >
          {column.header}
          <Icon size={14} aria-hidden="true" className={direction === 'none' ? classes.unsorted : undefined} />
        </button>
      )}
    </th>
  );
}

function GreyRows({ count, columns, face }: { count: number; columns: readonly TableColumn[]; face: RowFace }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden="true" className={classes.row}>
      {face.selectLabel && (
        <td className={classes.tick}>
          <Skeleton width={18} height={18} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key}>
          <Skeleton width={`${50 + ((index * 7 + at * 13) % 40)}%`} />
        </td>
      ))}
      <td className={classes.actions}>
        <Skeleton width={76} />
      </td>
    </tr>
  ));
}

/**
 * Whether the table is wider than its frame. Then the frame scrolls in both directions; else the page scrolls and the
 * header stays under the top bar, which a scrolling frame would prevent. Observed, not asked: asking would force a layout.
 * Pinned columns stand beside each other, each where those before it end.
 */
function useIsWide(columns: readonly TableColumn[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const box = frame.current;
    const table = box?.firstElementChild;
    if (!box || !table) return;
    const pinned = table.querySelectorAll<HTMLElement>('thead [data-pin]');
    const observer = new ResizeObserver(() => {
      setWide(table.scrollWidth > box.clientWidth + 1);
      let end = 0;
      for (const cell of pinned) {
        box.style.setProperty(`--pin-${cell.dataset['pin']}`, `${end}px`);
        end += cell.getBoundingClientRect().width;
      }
    });
    for (const element of [box, table, ...pinned]) observer.observe(element);
    return () => observer.disconnect();
  }, [columns]);
  return [frame, wide] as const;
}
