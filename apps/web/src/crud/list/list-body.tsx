import { Suspense } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useWords } from '../words.ts';
import { DataTable } from './data-table.tsx';
import { ListFoot, totalText } from './list-foot.tsx';
import classes from './list-screen.module.css';
import { ListState } from './list-state.tsx';
import { ShownRows } from './shown-rows.ts';
import type { ListScreen } from './use-list-screen.ts';

// Nothing is selected before there are rows.
const SelectionBar = lazyPart(() => afterFirstRows().then(() => import('./selection-bar.tsx')));
const NewRows = lazyPart(() => afterFirstRows().then(() => import('./new-rows.tsx')));
const FIRST_ROWS = 20;

/** The rows with what replaces their header while some are selected, and their foot; or why there are none. */
export function ListBody({ list }: { list: ListScreen }) {
  const { screens, rights, controls, store, page, failure, table } = list;
  const { resource } = screens;
  const { state } = controls;
  const words = useWords();
  if (failure)
    return (
      <div className={classes.card}>
        <ListState kind="failed" error={failure} retrying={list.fetching} onRetry={list.retry} onReset={controls.reset} />
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
        <ListState
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
