import { useMemo, useState } from 'react';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import { isNone } from '../../crud/cells/missing.tsx';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { FieldList } from '../../crud/fields/field-list.tsx';
import { useReadingDialogs } from '../../crud/cells/use-reading-dialogs.tsx';
import { ActivityLog } from '../../crud/detail/activity-log.tsx';
import { TransitionButtons, type TransitionButtonsProps } from '../../crud/transitions/transition-buttons.tsx';
import { useWords } from '../../crud/words/words.ts';
import classes from './requests.module.css';

interface RequestDetailsProps extends TransitionButtonsProps {
  fields: readonly string[];
}

/** All of a request where its row stands: its details, what may be decided now, and who decided what before. */
export function RequestDetails({ fields, ...move }: RequestDetailsProps) {
  const { resource, row } = move;
  const words = useWords();
  const { preview, read, dialog } = useReadingDialogs();
  const [history, setHistory] = useState(false);
  const context = useMemo<CellContext>(() => ({ resource, words, cut: false, preview, read }), [resource, words, preview, read]);
  // That nobody gave a reason, or took it on yet, goes without saying.
  const shown = fields.filter((name) => !isNone(row[name]));
  return (
    <div className={classes.details}>
      <FieldList context={context} fields={shown} row={row} columns />
      <TransitionButtons {...move} />
      <details className={classes.history} onToggle={(event) => setHistory(event.currentTarget.open)}>
        <summary>{words('requests.history')}</summary>
        {history && <ActivityLog form={resource} path={`${resource.name}/${row.id}/activity`} zone={getRowZone(row)} />}
      </details>
      {dialog}
    </div>
  );
}
