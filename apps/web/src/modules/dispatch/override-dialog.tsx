import type { DeskCandidate } from '@diwan/contract/dispatch/calls';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { formatList } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface OverrideDialogProps {
  candidate: DeskCandidate;
  onClose: () => void;
  onAssign: (reason: string) => void;
}

const LEAST = 3;

/** Asks why somebody is to have an order in spite of what speaks against them. */
export function OverrideDialog({ candidate, onClose, onAssign }: OverrideDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const name = getName({ ...candidate });
  const reasons = formatList(candidate.reasons.map(({ text }) => text.replace(/[.。]$/, '')));
  return (
    <Modal
      open
      title={t('dispatch.assign_to', { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={reason.trim().length < LEAST} onClick={() => onAssign(reason.trim())}>
            {t('dispatch.assign')}
          </Button>
          <Button onClick={onClose}>{t('dispatch.cancel')}</Button>
        </>
      }
    >
      <p>{t('dispatch.override_text', { name, reasons })}</p>
      <Textarea data-autofocus label={t('dispatch.override')} required value={reason} onChange={setReason} />
    </Modal>
  );
}
