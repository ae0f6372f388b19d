import type { Resource } from '@diwan/contract/kit/resource';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { afterFirstRows } from '../lib/after-first-rows.ts';
import { api, type One } from '../lib/api.ts';
import { linesOf } from '../lib/api-error.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { toast } from '../ui/toast-store.ts';
import { rowName } from './labels.ts';
import { patchRow, refreshRows } from './queries.ts';
import type { Row } from './screens.ts';
import { useWords, type Words } from './words.ts';

// Nobody deletes before there are rows: what asks comes after them, and is there when it is wanted.
const loadDialogs = () => import('./row-command-dialogs.tsx');
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
  const { t } = useTranslation();
  const words = useWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const askDelete = useCallback((rows: readonly Row[], done?: () => void) => setAsked({ kind: 'delete', rows, done }), []);
  const askToggle = useCallback((row: Row, flag: string) => setAsked({ kind: 'toggle', row, flag }), []);

  useEffect(() => {
    afterFirstRows()
      .then(loadDialogs)
      .catch(() => undefined); // Asking will try again.
  }, []);

  async function carryOut(work: () => Promise<One<unknown>>, after: () => void): Promise<void> {
    setBusy(true);
    try {
      const { message } = await work();
      toast.success(message);
      setAsked(null);
      after();
      await refreshRows();
    } catch (error) {
      toast.error(linesOf(error, t('common.failed_text')), { title: t('common.error') });
      setAsked(null);
    } finally {
      setBusy(false);
    }
  }

  const close = () => setAsked(null);
  const dialog =
    asked?.kind === 'delete' ? (
      <DeleteDialog
        what={nameRows(resource, asked.rows, words)}
        busy={busy}
        onClose={close}
        onConfirm={() => void carryOut(() => deleteRows(resource, asked.rows), asked.done ?? (() => undefined))}
      />
    ) : asked?.kind === 'toggle' ? (
      <ToggleDialog
        resource={resource}
        row={asked.row}
        flag={asked.flag}
        busy={busy}
        onClose={close}
        onConfirm={(work, value) => void carryOut(work, () => patchRow(resource, asked.row.id, { [asked.flag]: value }))}
      />
    ) : null;

  return { askDelete, askToggle, dialog: dialog && <Suspense>{dialog}</Suspense> };
}

function deleteRows(resource: Resource, rows: readonly Row[]): Promise<One<unknown>> {
  const [only] = rows;
  return rows.length === 1 && only
    ? api.delete(`${resource.name}/${only.id}`)
    : api.post(`${resource.name}/deleteAll`, { ids: rows.map((row) => row.id) });
}

/** What is about to be deleted: a row by its name, several by their number. */
function nameRows(resource: Resource, rows: readonly Row[], words: Words): string {
  const [only] = rows;
  return rows.length === 1 && only ? rowName(resource, only) : words(`resources.${resource.name}.count`, { count: rows.length });
}
