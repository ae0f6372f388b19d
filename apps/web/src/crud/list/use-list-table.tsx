import { useEffect, useMemo } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import type { Page } from '../../lib/api.ts';
import type { CellContext } from '../cells/cell-context.ts';
import type { useReadingDialogs } from '../cells/use-reading-dialogs.tsx';
import type { ScreenPlace } from '../resource/page-paths.ts';
import type { ScreenRights } from '../resource/rights.ts';
import type { Row, Screens, SelectionAction } from '../resource/screens.ts';
import type { RowCommands } from '../commands/use-row-commands.tsx';
import { useWords } from '../words/words.ts';
import { chosenColumns, tableColumns, type TableColumn } from './columns.ts';
import type { ListReads, ListState } from './list-query.ts';
import { loadExpandedRow, rowFace } from './row-face.tsx';
import type { RowStore } from './row-store.ts';
import type { ListAround } from './shown-rows.ts';
import type { RowFace } from './table-row.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface ListTableOptions {
  screens: Screens;
  reads: ListReads;
  place: ScreenPlace;
  rights: ScreenRights;
  store: RowStore;
  page: Page<Row> | undefined;
  stale: boolean;
  state: ListState;
  actions: readonly SelectionAction[];
  reading: Pick<ReturnType<typeof useReadingDialogs>, 'preview' | 'read'>;
  commands: Pick<RowCommands, 'askDelete' | 'askToggle'>;
}

/** What a list's rows are drawn with. Each part stays the same object until something in it changes, so that rows stay as they are. */
export interface ListTable {
  readonly allColumns: readonly TableColumn[];
  readonly columns: readonly TableColumn[];
  readonly face: RowFace;
  readonly around: ListAround | null;
  /** Rows have a page that the admin may open. */
  readonly hasPage: boolean;
  /** There is something to be done with several rows at once. */
  readonly selectable: boolean;
}

/** Columns, buttons and surroundings of a list's rows. */
export function useListTable(options: ListTableOptions): ListTable {
  const { screens, reads, place, rights, store, page, stale, state, actions, reading, commands } = options;
  const { resource } = screens;
  const words = useWords();
  const { preview, read } = reading;
  const { askDelete, askToggle } = commands;
  const { show, edit, delete: mayDelete, toggle: mayToggle } = rights;

  const context = useMemo<CellContext>(
    () => ({ resource, words, cut: true, preview, read, toggle: mayToggle ? askToggle : undefined }),
    [resource, words, preview, read, mayToggle, askToggle],
  );
  const allColumns = useMemo(() => tableColumns(screens, reads, context), [screens, reads, context]);
  const chosen = useMemo(
    () => chosenColumns(allColumns, reads, state.columns, state.pinned),
    [allColumns, reads, state.columns, state.pinned],
  );
  const old = stale ? page?.data[0] : undefined;
  const columns = useMemo(() => awaitedColumns(chosen, reads, old), [chosen, reads, old]);

  const inOwnOrder = resource.ordered && (state.sort === undefined || state.sort === 'position');
  const movable = inOwnOrder && edit && !stale;
  const around = useMemo<ListAround | null>(
    () =>
      page
        ? { resource, rows: page.data, first: (page.meta.current_page - 1) * page.meta.per_page + 1, total: page.meta.total, movable }
        : null,
    [resource, page, movable],
  );

  const hasPage = place.pages.includes('show') && show;
  const selectable = mayDelete || actions.length > 0;
  const face = useMemo(
    () =>
      rowFace({
        screens,
        place,
        context,
        store,
        rights: { show, edit, delete: mayDelete },
        hasPage,
        selectable,
        onDelete: (row) => askDelete([row]),
      }),
    [screens, place, context, store, askDelete, hasPage, selectable, show, edit, mayDelete],
  );

  useEffect(() => {
    afterFirstRows()
      .then(loadExpandedRow)
      .catch(() => undefined); // Expanding a row will try again.
  }, []);

  return { allColumns, columns, face, around, hasPage, selectable };
}

const drawGrey = () => <Skeleton width="60%" />;

/** Columns that were chosen after these rows were asked for are grey until rows come that have them: their values are not missing. */
function awaitedColumns(columns: readonly TableColumn[], reads: ListReads, row: Row | undefined): readonly TableColumn[] {
  const isAwaited = ({ key }: TableColumn) => row !== undefined && reads.columns[key]?.some((name) => !(name in row));
  return columns.some(isAwaited) ? columns.map((column) => (isAwaited(column) ? { ...column, cell: drawGrey } : column)) : columns;
}
