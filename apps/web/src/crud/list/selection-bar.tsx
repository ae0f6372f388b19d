import type { Resource } from '@diwan/contract/kit/resource';
import { Button } from '../../ui/button.tsx';
import { IconTrash, IconX } from '../../ui/icons.ts';
import type { SelectionAction } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { ExportMenu } from './export-menu.tsx';
import { useRowState, type RowStore } from './row-store.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  store: RowStore;
  resource: Resource;
  sort: string | undefined;
  /** None where the admin may not delete. */
  onDelete: (() => void) | undefined;
  /** Where the page is not all that matches: how many that is, as people read it, and what deletes them. */
  matching: { total: string; onDelete: () => void } | undefined;
  actions?: readonly SelectionAction[];
  onAction?: (action: SelectionAction) => void;
}

/** Replaces the header while rows are selected: how many, and what can be done with them. */
export default function SelectionBar({ store, resource, sort, onDelete, matching, actions, onAction }: SelectionBarProps) {
  const words = useWords();
  const count = useRowState(store, (state) => state.selected.size);
  const any = count > 0;
  return (
    <span className={classes.bar} data-selection-bar={any || undefined}>
      <span className={classes.inside} role="status">
        {words('list.selected', { count })}
      </span>
      {actions?.map((action) => (
        <Button key={action.key} size="small" icon={action.icon} onClick={() => onAction?.(action)}>
          {words(action.label)}
        </Button>
      ))}
      <ExportMenu resource={resource} filters={{}} sort={sort} chosen={() => [...store.get().selected]} />
      {onDelete && (
        <Button size="small" variant="quietDanger" icon={<IconTrash size={16} aria-hidden="true" />} onClick={onDelete}>
          {words('list.delete_selected')}
        </Button>
      )}
      {matching && (
        <Button size="small" variant="quietDanger" aria-haspopup="dialog" onClick={matching.onDelete}>
          {words('list.delete_matching', { total: matching.total })}
        </Button>
      )}
      <Button size="small" variant="quiet" icon={<IconX size={16} aria-hidden="true" />} onClick={store.clear}>
        {words('list.clear_selection')}
      </Button>
    </span>
  );
}
