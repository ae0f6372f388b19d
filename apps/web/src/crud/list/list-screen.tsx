import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useId, useMemo, useRef, useState, type ComponentType } from 'react';
import type { ScreenPlace } from '../page-paths.ts';
import { ApiError, linesOf } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { IconChartBar, IconColumns3, IconKeyboard, IconPlus, IconTrash } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { CellContext } from '../cells/cell-context.ts';
import { useReadingDialogs } from '../cells/use-reading-dialogs.tsx';
import { PageActions } from '../page-actions.tsx';
import { pathTo } from '../page-paths.ts';
import { useListPage } from '../queries.ts';
import { useReadsOnly, useRights } from '../rights.ts';
import type { Row, Screens, SelectionAction } from '../screens.ts';
import { useRowCommands } from '../use-row-commands.tsx';
import { useWords } from '../words.ts';
import { chosenColumns, tableColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { dateOrderError, filtersOf, offeredFilters } from './list-filters.ts';
import { CountText, ListFoot, totalText } from './list-foot.tsx';
import classes from './list-screen.module.css';
import { ListState } from './list-state.tsx';
import { listQuery } from './list-url.ts';
import { rowFace } from './row-face.tsx';
import { createRowStore, useRowState } from './row-store.ts';
import { ShownRows, type ListAround } from './shown-rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useListState } from './use-list-state.ts';
import { loadColumnsDialog, loadViewBar } from './views/load-views.ts';

const StatisticsPanel = lazyPart(() => import('../statistics/statistics-panel.tsx'));
const DeleteMatchingDialog = lazyPart(() => import('./delete-matching-dialog.tsx'));
const NewRows = lazyPart(() => afterFirstRows().then(() => import('./new-rows.tsx')));
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })));
const ViewBar = lazyPart(() => afterFirstRows().then(loadViewBar));
const ColumnsDialog = lazyPart(loadColumnsDialog);
const FIRST_ROWS = 20;
const ICON = { size: 16, 'aria-hidden': true } as const;

/** The list screen of a resource. */
export function listScreenOf(screens: Screens, place: ScreenPlace): ComponentType {
  return function ListScreen() {
    return <List key={place.route} screens={screens} place={place} />;
  };
}

function List({ screens, place }: { screens: Screens; place: ScreenPlace }) {
  const { resource } = screens;
  const words = useWords();
  const router = useRouter();
  const rights = useRights(resource, place);
  const readsOnly = useReadsOnly(resource);
  const controls = useListState(resource);
  const commands = useRowCommands(resource);
  const reading = useReadingDialogs();
  const [store] = useState(createRowStore);
  const [open, setOpen] = useState<'filters' | null>(null);
  const [panel, setPanel] = useState<'statistics' | 'shortcuts' | 'columns' | 'matching' | null>(null);
  const [acting, setActing] = useState<{ action: SelectionAction; rows: readonly Row[] } | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);

  const { state } = controls;
  const ordered = dateOrderError(state.filters) === undefined;
  const list = useListPage(resource, listQuery(state), { enabled: ordered, ofScreen: true });
  const { data: page, error } = list;
  const rows = page?.data;
  const refused = error instanceof ApiError && error.status === 422 ? error.errors : NO_ERRORS;
  const filters = useMemo(() => filtersOf(resource), [resource]);
  const offered = useMemo(() => offeredFilters(filters, screens.filters), [filters, screens]);

  const { preview, read } = reading;
  const { askDelete, askToggle } = commands;
  const context = useMemo<CellContext>(
    () => ({ resource, words, cut: true, preview, read, toggle: rights.toggle ? askToggle : undefined }),
    [resource, words, preview, read, rights.toggle, askToggle],
  );
  const allColumns = useMemo(() => tableColumns(screens, context), [screens, context]);
  const columns = useMemo(() => chosenColumns(allColumns, state.columns, state.pinned), [allColumns, state.columns, state.pinned]);
  const inOwnOrder = resource.ordered && (state.sort === undefined || state.sort === 'position');
  const movable = inOwnOrder && rights.edit && !list.isPlaceholderData;
  const around = useMemo<ListAround | null>(
    () =>
      page
        ? { resource, rows: page.data, first: (page.meta.current_page - 1) * page.meta.per_page + 1, total: page.meta.total, movable }
        : null,
    [resource, page, movable],
  );
  const hasPage = place.pages.includes('show') && rights.show;
  const { show, edit, delete: mayDelete } = rights;
  const can = useCan();
  const actions = screens.selection?.filter((action) => can(action.can)) ?? NO_ACTIONS;
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
    if (rows) store.keep(rows.map((row) => row.id));
  }, [rows, store]);

  useEffect(() => {
    if (error) toast.error(linesOf(error, words('common.failed_text')), { title: words('common.error') });
  }, [error, words]);

  const firstBad = Object.keys(refused)[0];
  useEffect(() => {
    if (firstBad) setOpen('filters');
  }, [firstBad]);

  const { setPage } = controls;
  const beyond = page && rows?.length === 0 && state.page > page.meta.last_page ? Math.max(1, page.meta.last_page) : null;
  useEffect(() => {
    // The last rows of the last page were deleted, or the address is older than the rows.
    if (beyond !== null && !list.isPlaceholderData) setPage(beyond, true);
  }, [beyond, setPage, list.isPlaceholderData]);

  const selectedRows = () => (rows ?? []).filter((row) => store.get().selected.has(row.id));
  const deleteSelected = () => askDelete(selectedRows(), store.clear);
  const frame = useRef<HTMLElement>(null);
  function showNew() {
    scrollTo({ top: 0 });
    if (state.page > 1) setPage(1);
    void list.refetch();
  }

  useListKeys({
    ids: rows?.map((row) => row.id) ?? NO_IDS,
    current: () => store.get().current,
    move: (id) => {
      store.setCurrent(id);
      const line = frame.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
      line?.focus({ preventScroll: true });
      line?.scrollIntoView({ block: 'nearest' });
    },
    open: (id) => (resource.detailPage && hasPage ? router.history.push(pathTo(place, 'show', id)) : store.expand(id)),
    select: (id) => selectable && store.toggle(id),
    clear: store.clear,
    focusKeyword: () => {
      setOpen('filters');
      setFocusRequest((count) => count + 1);
    },
    help: () => setPanel('shortcuts'),
  });

  const failed = error && !page;
  return (
    <section ref={frame} className={classes.screen} aria-label={words(`resources.${resource.name}.title`)}>
      <PageHeader
        className={classes.header}
        title={words(titleKey(resource.name, state.filters['filter']))}
        note={page && <CountText name={resource.name} meta={page.meta} />}
        actions={
          <>
            <IconButton
              className={classes.keys}
              name={words('list.shortcuts.show')}
              icon={<IconKeyboard size={18} aria-hidden />}
              onClick={() => setPanel('shortcuts')}
            />
            <IconButton
              className={classes.keys}
              name={words('list.columns_toggle')}
              icon={<IconColumns3 size={18} aria-hidden />}
              onClick={() => setPanel('columns')}
            />
            <Button
              icon={<IconChartBar {...ICON} />}
              aria-haspopup="dialog"
              aria-expanded={panel === 'statistics'}
              onClick={() => setPanel('statistics')}
            >
              {words('list.statistics_toggle')}
            </Button>
            <ExportMenu resource={resource} filters={state.filters} sort={state.sort} />
            <PageActions>
              {mayDelete && <DeleteAll store={store} onDelete={deleteSelected} />}
              {rights.add && (
                <Link href={pathTo(place, 'add')} className={buttonClass({ variant: 'primary' })}>
                  <IconPlus {...ICON} />
                  {words(`resources.${resource.name}.add`)}
                </Link>
              )}
            </PageActions>
          </>
        }
      />
      {readsOnly && <p className={classes.reason}>{words('list.held_everywhere')}</p>}
      {screens.cards && !failed && <StatisticCards resource={resource} page={page} controls={controls} />}
      <FilterBar
        all={filters}
        offered={offered}
        controls={controls}
        errors={refused}
        open={open === 'filters'}
        focusRequest={focusRequest}
        onToggle={() => setOpen(open === 'filters' ? null : 'filters')}
      >
        {page && (
          <Suspense>
            <ViewBar route={place.route} />
          </Suspense>
        )}
      </FilterBar>
      <div className={classes.card}>
        {failed ? (
          <ListState kind="failed" error={error} retrying={list.isFetching} onRetry={() => void list.refetch()} onReset={controls.reset} />
        ) : (
          <>
            {page && (
              <Suspense>
                <NewRows
                  resource={resource}
                  query={listQuery({ ...state, page: 1, sort: undefined })}
                  page={page}
                  pageTime={list.dataUpdatedAt}
                  onShow={showNew}
                />
              </Suspense>
            )}
            <ShownRows value={around}>
              <DataTable
                caption={words(`resources.${resource.name}.title`)}
                columns={columns}
                rows={rows}
                store={store}
                face={face}
                sort={state.sort}
                onSort={controls.sortBy}
                selectionBar={
                  <SelectionBar
                    store={store}
                    onDelete={mayDelete ? deleteSelected : undefined}
                    matching={
                      mayDelete && page && page.meta.last_page > 1
                        ? { total: totalText(page.meta, words), onDelete: () => setPanel('matching') }
                        : undefined
                    }
                    actions={actions}
                    onAction={(action) => setActing({ action, rows: selectedRows() })}
                  />
                }
                expectedRows={state.perPage ?? FIRST_ROWS}
                stale={list.isPlaceholderData}
              />
            </ShownRows>
            {rows?.length === 0 && (
              <ListState
                kind="empty"
                resource={resource}
                filtered={Object.keys(state.filters).length > 0}
                onReset={controls.reset}
                add={rights.add ? { href: pathTo(place, 'add'), label: words(`resources.${resource.name}.add`) } : undefined}
              />
            )}
            {page && <ListFoot meta={page.meta} count={page.data.length} onPage={controls.setPage} onPerPage={controls.setPerPage} />}
          </>
        )}
      </div>
      {commands.dialog}
      {reading.dialog}
      {acting && (
        <Suspense>
          <acting.action.dialog
            resource={resource}
            rows={acting.rows}
            onClose={(done) => {
              setActing(null);
              if (done) store.clear();
            }}
          />
        </Suspense>
      )}
      {panel === 'matching' && page && (
        <Suspense>
          <DeleteMatchingDialog
            resource={resource}
            filter={state.filters}
            meta={page.meta}
            onClose={(done) => {
              setPanel(null);
              if (done) store.clear();
            }}
          />
        </Suspense>
      )}
      {panel === 'shortcuts' && (
        <Suspense>
          <ShortcutsDialog onClose={() => setPanel(null)} />
        </Suspense>
      )}
      {panel === 'columns' && (
        <Suspense>
          <ColumnsDialog columns={allColumns} shown={columns} onChoose={controls.setColumns} onClose={() => setPanel(null)} />
        </Suspense>
      )}
      {panel === 'statistics' && (
        <Suspense>
          <StatisticsPanel resource={resource.name} page={page} onClose={() => setPanel(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** A named set of rows has a title of its own: locked users are a screen of their own to those who look for it. */
function titleKey(resource: string, set: string | undefined): string {
  return set !== undefined && TITLED_SETS.has(set) ? `enums.sets.${set}` : `resources.${resource}.title`;
}

function DeleteAll({ store, onDelete }: { store: ReturnType<typeof createRowStore>; onDelete: () => void }) {
  const words = useWords();
  const id = useId();
  const none = useRowState(store, (state) => state.selected.size === 0);
  return (
    <>
      {/* It stays in reach of keyboard and pointer, so that it can say why nothing happens. */}
      <Button
        variant="quietDanger"
        icon={<IconTrash {...ICON} />}
        aria-disabled={none || undefined}
        aria-describedby={none ? id : undefined}
        data-tip={none ? words('list.delete_all_why') : undefined}
        onClick={none ? undefined : onDelete}
      >
        {words('list.delete_all')}
      </Button>
      {none && (
        <span id={id} hidden>
          {words('list.delete_all_why')}
        </span>
      )}
    </>
  );
}

/** Sets that are work of their own, and stand in the menu as such. */
const TITLED_SETS = new Set(['user_locked', 'expiring_soon', 'waiting_for_review']);
const NO_ERRORS: Readonly<Record<string, readonly string[]>> = {};
const NO_IDS: readonly number[] = [];
const NO_ACTIONS: readonly SelectionAction[] = [];
