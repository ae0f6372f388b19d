import { Suspense, useRef, type ComponentType, type RefObject, Fragment } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { ScreenPlace } from '../resource/page-paths.ts';
import type { Screens } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { DataTable } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFoot, totalText } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import classes from './list-screen.module.css';
import { ListPlaceholder } from './list-state.tsx';
import { ShownRows } from './shown-rows.ts';
import { StatisticCards } from './statistic-cards.tsx';
import { useListScreen, type ListScreen } from './use-list-screen.ts';
import { loadViewBar, loadColumnsDialog, loadListShortcuts, loadStatisticsPanel } from './views/load-views.ts';

const ViewBar = lazyPart(() => afterFirstRows().then(loadViewBar));
// Nothing is selected before there are rows.
const SelectionBar = lazyPart(() => afterFirstRows().then(() => import('./selection-bar.tsx')));
const NewRows = lazyPart(() => afterFirstRows().then(() => import('./new-rows.tsx')));
const FIRST_ROWS = 20;

/** The list screen of a resource. */
export function getListScreen(screens: Screens, place: ScreenPlace): ComponentType {
  return function ListScreen() {
    return <List key={place.route} screens={screens} place={place} />;
  };
}

function List({ screens, place }: { screens: Screens; place: ScreenPlace }) {
  const frame = useRef<HTMLElement>(null);
  return <ListView list={useListScreen(screens, place, frame)} frame={frame} />;
}

/** How a list looks: its head, cards, filters, rows, and what opens beside them. */
export function ListView({ list, frame }: { list: ListScreen; frame?: RefObject<HTMLElement | null> }) {
  const { screens, place, rights, controls, store, filters, page, failure } = list;
  const { resource } = screens;
  const words = useWords();
  return (
    <section ref={frame} className={classes.screen} aria-label={words(`resources.${resource.name}.title`)}>
      <ListHead
        resource={resource}
        state={controls.state}
        meta={page?.meta}
        store={store}
        add={list.add}
        panel={list.panel}
        onPanel={list.openPanel}
        onDelete={rights.delete ? list.deleteSelected : undefined}
      />
      {list.readsOnly && <p className={classes.reason}>{words('list.held_everywhere')}</p>}
      {screens.cards && !failure && <StatisticCards resource={resource} page={page} controls={controls} />}
      <FilterBar {...filters} controls={controls}>
        {page && (
          <Suspense>
            <ViewBar route={place.route} />
          </Suspense>
        )}
      </FilterBar>
      <ListBody list={list} />
      <ListDialogs list={list} />
    </section>
  );
}

/** The rows with what replaces their header while some are selected, and their foot; or why there are none. */
function ListBody({ list }: { list: ListScreen }) {
  const { screens, rights, controls, store, page, failure, table } = list;
  const { resource } = screens;
  const { state } = controls;
  const words = useWords();
  if (failure)
    return (
      <div className={classes.card}>
        <ListPlaceholder kind="failed" error={failure} retrying={list.fetching} onRetry={list.retry} onReset={controls.reset} />
      </div>
    );
  const beyondPage = rights.delete && page && page.meta.last_page > 1;
  return (
    <div className={classes.card}>
      {page && (
        <Suspense>
          <NewRows resource={resource} query={list.newestQuery} page={page} pageTime={list.pageTime} onShow={list.showNew} />
        </Suspense>
      )}
      <ShownRows value={table.around}>
        <DataTable
          caption={words(`resources.${resource.name}.title`)}
          columns={table.columns}
          rows={page?.data}
          store={store}
          face={table.face}
          sort={state.sort}
          onSort={controls.sortBy}
          selectionBar={
            <Suspense>
              <SelectionBar
                store={store}
                resource={resource}
                sort={state.sort}
                onDelete={rights.delete ? list.deleteSelected : undefined}
                matching={beyondPage ? { total: totalText(page.meta, words), onDelete: () => list.openPanel('matching') } : undefined}
                actions={list.actions}
                onAction={list.act}
              />
            </Suspense>
          }
          expectedRows={state.perPage ?? FIRST_ROWS}
          stale={list.stale}
        />
      </ShownRows>
      {page?.data.length === 0 && (
        <ListPlaceholder
          kind="empty"
          resource={resource}
          filtered={Object.keys(state.filters).length > 0}
          onReset={controls.reset}
          add={list.add}
        />
      )}
      {page && <ListFoot meta={page.meta} count={page.data.length} onPage={controls.setPage} onPerPage={controls.setPerPage} />}
    </div>
  );
}

const StatisticsPanel = lazyPart(loadStatisticsPanel);
const DeleteMatchingDialog = lazyPart(() => import('./delete-matching-dialog.tsx'));
const ListShortcuts = lazyPart(loadListShortcuts);
const ColumnsDialog = lazyPart(loadColumnsDialog);

/** What opens over a list: each loads when it is first wanted. */
function ListDialogs({ list }: { list: ListScreen }) {
  const { acting, panel, page, table, close } = list;
  const { resource } = list.screens;
  return (
    <>
      {list.dialogs.map((dialog, index) => (
        <Fragment key={index}>{dialog}</Fragment>
      ))}
      <Suspense>
        {acting && <acting.action.dialog resource={resource} rows={acting.rows} onClose={close} />}
        {panel === 'matching' && page && (
          <DeleteMatchingDialog resource={resource} filter={list.controls.state.filters} meta={page.meta} onClose={close} />
        )}
        {panel === 'shortcuts' && <ListShortcuts onClose={() => close()} />}
        {panel === 'columns' && (
          <ColumnsDialog columns={table.allColumns} shown={table.columns} onChoose={list.controls.setColumns} onClose={() => close()} />
        )}
        {panel === 'statistics' && <StatisticsPanel resource={resource.name} page={page} onClose={() => close()} />}
      </Suspense>
    </>
  );
}
