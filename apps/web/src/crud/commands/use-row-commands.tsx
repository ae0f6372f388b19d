import type { Resource } from '@diwan/contract/kit/resource';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { loadArea } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { Row } from '../resource/screens.ts';

// Nobody deletes before there are rows: what asks comes after them, and is there when it is wanted.
const loadDialogs = () => Promise.all([import('./row-command-dialogs.tsx'), loadArea('lists')]).then(([file]) => file);
const DeleteDialog = lazyPart(() => loadDialogs().then((file) => ({ default: file.DeleteDialog })));
const ToggleDialog = lazyPart(() => loadDialogs().then((file) => ({ default: file.ToggleDialog })));

type Asked = { kind: 'delete'; rows: readonly Row[]; done?: (() => void) | undefined } | { kind: 'toggle'; row: Row; flag: string };

export interface RowCommands {
  askDelete: (rows: readonly Row[], done?: () => void) => void;
  askToggle: (row: Row, flag: string) => void;
  /** To be drawn once, beside what asks. */
  dialog: ReactNode;
}

/** Deleting rows and switching their flags: each asks first, calls the server, and changes what is shown only once the server has agreed. */
export function useRowCommands(resource: Resource): RowCommands {
  const [asked, setAsked] = useState<Asked | null>(null);
  const askDelete = useCallback((rows: readonly Row[], done?: () => void) => setAsked({ kind: 'delete', rows, done }), []);
  const askToggle = useCallback((row: Row, flag: string) => setAsked({ kind: 'toggle', row, flag }), []);

  useEffect(() => {
    afterFirstRows()
      .then(loadDialogs)
      .catch(() => undefined); // Asking will try again.
  }, []);

  const close = () => setAsked(null);
  const dialog =
    asked?.kind === 'delete' ? (
      <DeleteDialog resource={resource} rows={asked.rows} onClose={close} onDone={asked.done} />
    ) : (
      asked && <ToggleDialog resource={resource} row={asked.row} flag={asked.flag} onClose={close} />
    );

  return { askDelete, askToggle, dialog: dialog && <Suspense>{dialog}</Suspense> };
}
