import { asksOwnPassword, type Resource } from '@diwan/contract/kit/resource';
import { toggleCall } from '@diwan/contract/kit/toggles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type One } from '../lib/api.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { ConfirmDialog } from '../ui/modal.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { labelKey, rowName } from './labels.ts';
import type { Row } from './screens.ts';
import { useWords } from './words.ts';

const ConfirmByPassword = lazyPart(() => import('./confirm-by-password.tsx').then((file) => ({ default: file.ConfirmByPassword })));

interface DialogProps {
  busy: boolean;
  onClose: () => void;
}

/** Asks whether rows are to be deleted. */
export function DeleteDialog({ what, busy, onClose, onConfirm }: DialogProps & { what: string; onConfirm: () => void }) {
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

type Call = () => Promise<One<unknown>>;

interface ToggleProps extends DialogProps {
  resource: Resource;
  row: Row;
  flag: string;
  onConfirm: (call: Call, value: 0 | 1) => void;
}

/** Asks whether a flag is to be switched: for a ban why, and for the password where it lets an admin in again. */
export function ToggleDialog({ resource, row, flag, busy, onClose, onConfirm }: ToggleProps) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const on = row[flag] !== 1;
  const key = `list.toggle.${KNOWN.has(flag) ? flag : 'other'}`;
  const name = rowName(resource, row);
  const title = words(`${key}.${on ? 'on' : 'off'}`, { name, flag: words(labelKey(resource, flag)) });
  const yes = words(`${key}.${on ? 'yes_on' : 'yes_off'}`);
  const no = words('list.toggle.cancel');
  const value = on ? 1 : 0;
  const { method, path, asUpdate } = toggleCall(resource, flag, row.id);
  const asksWhy = flag === 'is_ban' && on && 'ban_reason' in resource.fields;
  if (asksOwnPassword(resource) && !isHarsh(flag, on))
    return (
      <ConfirmByPassword
        title={title}
        yes={yes}
        no={no}
        path={path}
        body={{ [flag]: value }}
        onClose={onClose}
        onDone={(answer) => onConfirm(() => Promise.resolve(answer), value)}
      />
    );

  const send: Call = () => {
    const body = { ...(asUpdate && { _method: 'PUT' }), [flag]: value, ...(reason.trim() !== '' && { ban_reason: reason.trim() }) };
    return method === 'PATCH' ? api.patch(path, body) : api.post(path, body);
  };
  return (
    <ConfirmDialog
      open
      tone={isHarsh(flag, on) ? 'danger' : 'primary'}
      busy={busy}
      onClose={onClose}
      onConfirm={() => (asksWhy && reason.trim() === '' ? setTried(true) : onConfirm(send, value))}
      title={title}
      yes={yes}
      no={no}
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
