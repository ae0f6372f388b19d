import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { ScreenPlace } from '../resource/page-paths.ts';
import type { CellContext } from '../cells/cell-context.ts';
import { rowName } from '../resource/labels.ts';
import { pathTo } from '../resource/page-paths.ts';
import type { ScreenRights } from '../resource/rights.ts';
import type { Row, Screens } from '../resource/screens.ts';
import { template } from '../words/words.ts';
import { getRowActs, rowActs, rowButtons } from './row-buttons.tsx';
import type { RowStore } from './row-store.ts';
import type { RowFace } from './table-row.tsx';

/** Loads what an expanded row shows: most rows never are, and none before it is there. */
export const loadExpandedRow = () => import('./expanded-row.tsx');
const ExpandedRow = lazyPart(loadExpandedRow);

interface RowFaceOptions {
  screens: Screens;
  place: ScreenPlace;
  context: CellContext;
  store: RowStore;
  rights: Pick<ScreenRights, 'show' | 'edit' | 'delete'>;
  /** Rows have a page that the admin may open. */
  hasPage: boolean;
  /** There is something to be done with several rows at once. */
  selectable: boolean;
  onDelete: (row: Row) => void;
}

/** What the rows of a resource may do: be selected, acted on, and expanded. */
export function rowFace({ screens, place, context, store, rights, hasPage, selectable, onDelete }: RowFaceOptions): RowFace {
  const { words, resource } = context;
  const { cardAction: Step } = screens;
  const select = template(words, 'list.select_row');
  const more = template(words, 'list.row_actions');
  const acts = getRowActs({ screens, place, rights, words });
  return {
    name: (row) => rowName(resource, row),
    selectLabel: selectable ? (row) => select(rowName(resource, row)) : undefined,
    acts,
    actions: rowButtons(acts, rights),
    moreLabel: (row) => more(rowName(resource, row)),
    step: Step && ((row) => <Step resource={resource} row={row} />),
    act: rowActs({ screens, store, onDelete }),
    expanded: (row) => (
      <Suspense>
        <ExpandedRow screens={screens} context={context} id={row.id} href={hasPage ? pathTo(place, 'show', row.id) : undefined} />
      </Suspense>
    ),
  };
}
