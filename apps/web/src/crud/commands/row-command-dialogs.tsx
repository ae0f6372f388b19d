import { isWaitingData } from '@diwan/contract/kit/waiting';
import { getReason } from '@diwan/contract/kit/field';
import { asksOwnPassword, type Resource } from '@diwan/contract/kit/resource';
import { toggleCall } from '@diwan/contract/kit/toggles';
import { useState } from 'react';
import { hasText, useTranslation } from '../../lib/translate.ts';
import { api, type One } from '../../lib/api.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Stakes, useAtStake } from './at-stake.tsx';
import { labelKey, rowName } from '../resource/labels.ts';
import { patchRow, refreshRows } from '../resource/queries.ts';
import type { Row } from '../resource/screens.ts';
import { useSend } from '../resource/use-send.ts';
import { useWords, type Words } from '../words/words.ts';

const ConfirmByPassword = lazyPart(() => import('./confirm-by-password.tsx').then((file) => ({ default: file.ConfirmByPassword })));

type Call = () => Promise<One<unknown>>;

/** Calls the server, and shows what has changed only once it has agreed; says so either way, and closes what asked. */
const useCarryOut = (onClose: () => void, after: () => void = () => undefined) =>
  useSend((make: Call) => make(), {
    success: async ({ message, data }) => {
      toast.success(message);
      onClose();
      if (!isWaitingData(data)) after();
      await refreshRows();
    },
    failed: () => onClose(),
  });

interface DialogProps {
  resource: Resource;
  onClose: () => void;
}

interface DeleteProps extends DialogProps {
  rows: readonly Row[];
  onDone?: (() => void) | undefined;
}

/** Asks whether rows are to be deleted, and deletes them. */
export function DeleteDialog({ resource, rows, onClose, onDone }: DeleteProps) {
  const { t } = useTranslation();
  const words = useWords();
  const { busy, send } = useCarryOut(onClose, onDone);
  const stakes = useAtStake(
    resource,
    rows.map(({ id }) => id),
    'delete',
  );
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={busy}
      blocked={stakes.waiting}
      onClose={onClose}
      onConfirm={() => void send(() => deleteRows(resource, rows))}
      title={t('list.delete_confirm.title')}
      yes={t('list.delete_confirm.yes')}
      no={t('list.delete_confirm.no')}
    >
      <p>
        <b>{t('list.delete_confirm.what', { name: nameRows(resource, rows, words) })}</b>
      </p>
      <Stakes of={stakes} />
      {t('list.delete_confirm.text')}
    </ConfirmDialog>
  );
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

/** Switches that take something away from a person. */
const isHarsh = ({ fields }: Resource, flag: string, on: boolean): boolean => {
  const field = fields[flag];
  return field && 'harsh' in field ? on : flag === 'is_active' && !on;
};

interface ToggleProps extends DialogProps {
  row: Row;
  flag: string;
}

/** The question whether a flag is to be switched, and its answers. */
function useSwitchWords(resource: Resource, row: Row, flag: string, on: boolean) {
  const words = useWords();
  const key = `list.toggle.${hasText(`list.toggle.${flag}.on`) ? flag : 'other'}`;
  return {
    title: words(`${key}.${on ? 'on' : 'off'}`, { name: rowName(resource, row), flag: words(labelKey(resource, flag)) }),
    yes: words(`${key}.${on ? 'yes_on' : 'yes_off'}`),
    no: words('list.toggle.cancel'),
  };
}

interface SwitchProps extends ToggleProps {
  on: boolean;
  onConfirm: () => void;
}

/** Asks before a form is saved that switches a flag with something at stake; a form in which nothing is goes on unasked. */
export function SwitchQuestion({ resource, row, flag, on, onClose, onConfirm }: SwitchProps) {
  const stakes = useAtStake(resource, [row.id], { flag, value: on ? 1 : 0 });
  const said = useSwitchWords(resource, row, flag, on);
  return (
    <ConfirmDialog open tone="danger" blocked={stakes.waiting} onClose={onClose} onConfirm={onConfirm} {...said}>
      <Stakes of={stakes} />
    </ConfirmDialog>
  );
}

/** Asks whether a flag is to be switched, for a ban why, and for the password where it lets an admin in again; and switches it. */
export function ToggleDialog({ resource, row, flag, onClose }: ToggleProps) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const on = row[flag] !== 1;
  const { title, yes, no } = useSwitchWords(resource, row, flag, on);
  const value = on ? 1 : 0;
  const stakes = useAtStake(resource, [row.id], { flag, value });
  const { method, path, beside } = toggleCall(resource, flag, row.id);
  const { busy, send } = useCarryOut(onClose, () => patchRow(resource, row.id, { [flag]: value }));
  const why = on ? getReason(resource.fields[flag]) : undefined;
  if (asksOwnPassword(resource) && !isHarsh(resource, flag, on))
    return (
      <ConfirmByPassword
        title={title}
        yes={yes}
        no={no}
        send={(own) => api.post(path, { [flag]: value, ...own })}
        onClose={onClose}
        onDone={(answer) => void send(() => Promise.resolve(answer as One<unknown>))}
      />
    );

  const make: Call = () => {
    const body = {
      ...beside,
      [flag]: value,
      ...(why !== undefined && reason.trim() !== '' && { [why]: reason.trim() }),
    };
    return method === 'PATCH' ? api.patch(path, body) : api.post(path, body);
  };
  return (
    <ConfirmDialog
      open
      tone={isHarsh(resource, flag, on) ? 'danger' : 'primary'}
      busy={busy}
      blocked={stakes.waiting}
      onClose={onClose}
      onConfirm={() => (why !== undefined && reason.trim() === '' ? setTried(true) : void send(make))}
      title={title}
      yes={yes}
      no={no}
    >
      <Stakes of={stakes} />
      {why !== undefined && (
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
