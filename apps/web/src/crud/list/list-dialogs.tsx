import { Fragment, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { ListScreen } from './use-list-screen.ts';
import { loadColumnsDialog, loadListShortcuts, loadStatisticsPanel } from './views/load-views.ts';

const StatisticsPanel = lazyPart(loadStatisticsPanel);
const DeleteMatchingDialog = lazyPart(() => import('./delete-matching-dialog.tsx'));
const ListShortcuts = lazyPart(loadListShortcuts);
const ColumnsDialog = lazyPart(loadColumnsDialog);

/** What opens over a list: each loads when it is first wanted. */
export function ListDialogs({ list }: { list: ListScreen }) {
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
