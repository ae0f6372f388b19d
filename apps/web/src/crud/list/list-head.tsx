import type { Resource } from '@diwan/contract/kit/resource';
import { useId } from 'react';
import type { Page } from '../../lib/api.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { IconChartBar, IconColumns3, IconKeyboard, IconPlus, IconTrash } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageActions } from '../page/page-actions.tsx';
import { useWords } from '../words/words.ts';
import { ExportMenu } from './export-menu.tsx';
import { CountText } from './list-foot.tsx';
import classes from './list-screen.module.css';
import type { ListState } from './list-query.ts';
import { useRowState, type RowStore } from './row-store.ts';
import type { ListPanel } from './use-list-screen.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

interface ListHeadProps {
  resource: Resource;
  state: ListState;
  /** None until the first page is here. */
  meta: Page<unknown>['meta'] | undefined;
  store: RowStore;
  /** None where the admin may not add. */
  add: { href: string; label: string } | undefined;
  panel: ListPanel | null;
  onPanel: (panel: ListPanel) => void;
  /** Deletes the selected rows; none where the admin may not. */
  onDelete: (() => void) | undefined;
}

/** Title, count, and what can be done with the whole list. */
export function ListHead({ resource, state, meta, store, add, panel, onPanel, onDelete }: ListHeadProps) {
  const words = useWords();
  return (
    <PageHeader
      className={classes.header}
      title={words(titleKey(resource.name, state.filters['filter']))}
      note={meta && <CountText name={resource.name} meta={meta} />}
      actions={
        <>
          <IconButton
            className={classes.keys}
            name={words('list.shortcuts.show')}
            icon={<IconKeyboard size={18} aria-hidden />}
            onClick={() => onPanel('shortcuts')}
          />
          <IconButton
            className={classes.keys}
            name={words('list.columns_toggle')}
            icon={<IconColumns3 size={18} aria-hidden />}
            onClick={() => onPanel('columns')}
          />
          <Button
            icon={<IconChartBar {...ICON} />}
            aria-haspopup="dialog"
            aria-expanded={panel === 'statistics'}
            onClick={() => onPanel('statistics')}
          >
            {words('list.statistics_toggle')}
          </Button>
          <ExportMenu resource={resource} filters={state.filters} sort={state.sort} />
          <PageActions>
            {onDelete && <DeleteAll store={store} onDelete={onDelete} />}
            {add && (
              <Link href={add.href} className={buttonClass({ variant: 'primary' })}>
                <IconPlus {...ICON} />
                {add.label}
              </Link>
            )}
          </PageActions>
        </>
      }
    />
  );
}

/** Sets that are work of their own, and stand in the menu as such. */
const TITLED_SETS = new Set(['user_locked', 'expiring_soon', 'waiting_for_review', 'bank_account_waiting']);

/** A named set of rows has a title of its own: locked users are a screen of their own to those who look for it. */
function titleKey(resource: string, set: string | undefined): string {
  return set !== undefined && TITLED_SETS.has(set) ? `enums.sets.${set}` : `resources.${resource}.title`;
}

function DeleteAll({ store, onDelete }: { store: RowStore; onDelete: () => void }) {
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
