import type { Resource } from '@diwan/contract/kit/resource';
import { toggleCall } from '@diwan/contract/kit/toggles';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type One } from '../lib/api.ts';
import { linesOf } from '../lib/api-error.ts';
import { ConfirmDialog } from '../ui/modal.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast-store.ts';
import { labelKey, rowName } from './labels.ts';
import { patchRow, refreshRows } from './queries.ts';
import type { Row } from './screens.ts';
import { useWords, type Words } from './words.ts';

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
        onConfirm={(reason) => {
          const value = asked.row[asked.flag] === 1 ? 0 : 1;
          void carryOut(
            () => setFlag(resource, asked.row.id, asked.flag, value, reason),
            () => patchRow(resource, asked.row.id, { [asked.flag]: value }),
          );
        }}
      />
    ) : null;

  return { askDelete, askToggle, dialog };
}

function deleteRows(resource: Resource, rows: readonly Row[]): Promise<One<unknown>> {
  const [only] = rows;
  return rows.length === 1 && only
    ? api.delete(`${resource.name}/${only.id}`)
    : api.post(`${resource.name}/deleteAll`, { ids: rows.map((row) => row.id) });
}

function setFlag(resource: Resource, id: number, flag: string, value: 0 | 1, reason: string): Promise<One<unknown>> {
  const call = toggleCall(resource, flag, id);
  const body = { ...(call.asUpdate && { _method: 'PUT' }), [flag]: value, ...(reason !== '' && { ban_reason: reason }) };
  return call.method === 'PATCH' ? api.patch(call.path, body) : api.post(call.path, body);
}

interface DialogProps {
  busy: boolean;
  onClose: () => void;
}

/** What is about to be deleted: a row by its name, several by their number. */
function nameRows(resource: Resource, rows: readonly Row[], words: Words): string {
  const [only] = rows;
  return rows.length === 1 && only ? rowName(resource, only) : words(`resources.${resource.name}.count`, { count: rows.length });
}

function DeleteDialog({ what, busy, onClose, onConfirm }: DialogProps & { what: string; onConfirm: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('list.delete_confirm.title')}
      yes={t('list.delete_confirm.yes')}
      no={t('list.delete_confirm.no')}
    >
      <p>
        <b>{t('list.delete_confirm.what', { name: what })}</b>
      </p>
      {t('list.delete_confirm.text')}
    </ConfirmDialog>
  );
}

const KNOWN = new Set(['is_active', 'is_ban', 'is_locked', 'is_available', 'accepted_by_admin']);
/** Switches that take something away from a person. */
const isHarsh = (flag: string, on: boolean): boolean => (flag === 'is_ban' || flag === 'is_locked' ? on : flag === 'is_active' && !on);

function ToggleDialog({
  resource,
  row,
  flag,
  busy,
  onClose,
  onConfirm,
}: DialogProps & { resource: Resource; row: Row; flag: string; onConfirm: (reason: string) => void }) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const on = row[flag] !== 1;
  const key = `list.toggle.${KNOWN.has(flag) ? flag : 'other'}`;
  const name = rowName(resource, row);
  const asksWhy = flag === 'is_ban' && on && 'ban_reason' in resource.fields;
  return (
    <ConfirmDialog
      open
      tone={isHarsh(flag, on) ? 'danger' : 'primary'}
      busy={busy}
      onClose={onClose}
      onConfirm={() => (asksWhy && reason.trim() === '' ? setTried(true) : onConfirm(reason.trim()))}
      title={words(`${key}.${on ? 'on' : 'off'}`, { name, flag: words(labelKey(resource, flag)) })}
      yes={words(`${key}.${on ? 'yes_on' : 'yes_off'}`)}
      no={words('list.toggle.cancel')}
    >
      {asksWhy && (
        <Textarea
          data-autofocus
          required
          label={words('list.toggle.ban_reason')}
          help={words('list.toggle.ban_help')}
          error={tried && reason.trim() === '' ? words('list.toggle.reason_missing') : undefined}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={500}
        />
      )}
    </ConfirmDialog>
  );
}
