import { followLink } from '../../lib/navigation.ts';
import { useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { Page, CallQuery } from '../../lib/api.ts';
import { useCan } from '../../lib/permissions.ts';
import { useStandingError } from '../../lib/standing-error.ts';
import { useReadingDialogs } from '../cells/use-reading-dialogs.tsx';
import { pathTo, type ScreenPlace } from '../resource/page-paths.ts';
import { useListPage } from '../resource/queries.ts';
import { showFailure } from '../resource/show-failure.ts';
import { useReadsOnly, useRights, type ScreenRights } from '../resource/rights.ts';
import type { Row, Screens, SelectionAction } from '../resource/screens.ts';
import { useRowCommands } from '../commands/use-row-commands.tsx';
import { useWords } from '../words/words.ts';
import { getFilters, offeredFilters, type ListFilter } from './list-filters.ts';
import { dateOrderError, listQuery } from './list-query.ts';
import { getListReads } from './list-reads.ts';
import { useListState, type ListControls } from './list-url.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListTable, type ListTable } from './use-list-table.tsx';
import { useWarmPages } from './warm-pages.ts';

/** What opens beside the list, one at a time. */
export type ListPanel = 'statistics' | 'shortcuts' | 'columns' | 'matching';

/** All that the views of a list are drawn from. */
export interface ListScreen {
  readonly screens: Screens;
  readonly place: ScreenPlace;
  readonly rights: ScreenRights;
  /** The rows hold in all countries, and the admin works in some. */
  readonly readsOnly: boolean;
  readonly controls: ListControls;
  readonly store: RowStore;
  readonly filters: {
    readonly all: readonly ListFilter[];
    readonly offered: readonly ListFilter[];
    /** What the server says against them, by name. */
    readonly errors: Readonly<Record<string, readonly string[]>>;
    readonly open: boolean;
    readonly focusRequest: number;
    readonly onToggle: () => void;
  };
  readonly page: Page<Row> | undefined;
  /** When the page came. */
  readonly pageTime: number;
  /** Why there is no page, where asking for it failed; what failed afterwards leaves the rows as they are. */
  readonly failure: unknown;
  readonly fetching: boolean;
  /** The rows are those of the page before. */
  readonly stale: boolean;
  readonly retry: () => void;
  /** The list as it would begin without a page and a sort: what new rows are counted by. */
  readonly newestQuery: CallQuery;
  readonly showNew: () => void;
  readonly table: ListTable;
  /** Where a row is added; none where the admin may not. */
  readonly add: { readonly href: string; readonly label: string } | undefined;
  readonly actions: readonly SelectionAction[];
  readonly deleteSelected: () => void;
  readonly act: (action: SelectionAction) => void;
  readonly acting: { readonly action: SelectionAction; readonly rows: readonly Row[] } | null;
  readonly panel: ListPanel | null;
  readonly openPanel: (panel: ListPanel) => void;
  /** Closes what is open; the rows that it was about are `done` with, or stay selected. */
  readonly close: (done?: boolean) => void;
  /** Dialogs of the rows' own buttons and cells. */
  readonly dialogs: readonly ReactNode[];
}

/** The list screen without its looks: its state from the address, the rows, what is selected and open, and what keys do. The rows stand in `frame`. */
export function useListScreen(screens: Screens, place: ScreenPlace, frame: RefObject<HTMLElement | null>): ListScreen {
  const { resource } = screens;
  const words = useWords();
  const can = useCan();
  const rights = useRights(resource, place);
  const readsOnly = useReadsOnly(resource);
  const controls = useListState(resource);
  const commands = useRowCommands(resource);
  const reading = useReadingDialogs();
  const reads = useMemo(() => getListReads(screens), [screens]);
  const [store] = useState(createRowStore);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [focusRequest, setFocusRequest] = useState(0);
  const [panel, openPanel] = useState<ListPanel | null>(null);
  const [acting, setActing] = useState<ListScreen['acting']>(null);

  const { state, setPage } = controls;
  const list = useListPage(resource, listQuery(state, reads), { enabled: dateOrderError(state.filters) === undefined, ofScreen: true });
  const { data: page, error, isPlaceholderData: stale } = list;
  const rows = page?.data;
  const failure = useStandingError(list);
  const errors = error instanceof ApiError ? error.errors : NO_ERRORS;
  const all = useMemo(() => getFilters(resource), [resource]);
  const offered = useMemo(() => offeredFilters(all, screens.filters), [all, screens]);
  const actions = screens.selection?.filter((action) => can(action.can)) ?? NO_ACTIONS;
  const table = useListTable({ screens, reads, place, rights, store, page, stale, state, actions, reading, commands });

  useEffect(() => {
    if (rows) store.keep(rows.map((row) => row.id));
  }, [rows, store]);

  useEffect(() => {
    if (error) showFailure(error);
  }, [error]);

  const firstBad = Object.keys(errors)[0];
  useEffect(() => {
    if (firstBad) setFiltersOpen(true);
  }, [firstBad]);

  const beyond = page && rows?.length === 0 && state.page > page.meta.last_page ? Math.max(1, page.meta.last_page) : null;
  useEffect(() => {
    // The last rows of the last page were deleted, or the address is older than the rows.
    if (beyond !== null && !stale) setPage(beyond, true);
  }, [beyond, setPage, stale]);

  useWarmPages(place, { hasPage: table.hasPage, add: rights.add, edit: rights.edit });

  const selectedRows = () => (rows ?? []).filter((row) => store.get().selected.has(row.id));
  const retry = () => void list.refetch();

  useListKeys({
    ids: rows?.map((row) => row.id) ?? NO_IDS,
    current: () => store.get().current,
    move: (id) => {
      store.setCurrent(id);
      const line = frame.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
      line?.focus({ preventScroll: true });
      line?.scrollIntoView({ block: 'nearest' });
    },
    open: (id) => {
      if (resource.opensPage && table.hasPage) followLink(pathTo(place, 'show', id));
      else if (rights.show) store.expand(id);
    },
    select: (id) => table.selectable && store.toggle(id),
    clear: store.clear,
    focusKeyword: () => {
      setFiltersOpen(true);
      setFocusRequest((count) => count + 1);
    },
    help: () => openPanel('shortcuts'),
  });

  return {
    screens,
    place,
    rights,
    readsOnly,
    controls,
    store,
    filters: { all, offered, errors, open: filtersOpen, focusRequest, onToggle: () => setFiltersOpen(!filtersOpen) },
    page,
    pageTime: list.dataUpdatedAt,
    failure: page ? null : failure,
    fetching: list.isFetching,
    stale,
    retry,
    newestQuery: listQuery({ ...state, page: 1, sort: undefined }, reads),
    showNew: () => {
      scrollTo({ top: 0 });
      if (state.page > 1) setPage(1);
      retry();
    },
    table,
    add: rights.add ? { href: pathTo(place, 'add'), label: words(`resources.${resource.name}.add`) } : undefined,
    actions,
    deleteSelected: () => commands.askDelete(selectedRows(), store.clear),
    act: (action) => setActing({ action, rows: selectedRows() }),
    acting,
    panel,
    openPanel,
    close: (done) => {
      openPanel(null);
      setActing(null);
      if (done) store.clear();
    },
    dialogs: [commands.dialog, reading.dialog],
  };
}

const NO_ERRORS: Readonly<Record<string, readonly string[]>> = {};
const NO_IDS: readonly number[] = [];
const NO_ACTIONS: readonly SelectionAction[] = [];
