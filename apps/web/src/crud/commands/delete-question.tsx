import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getLines } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';

interface DeleteQuestionProps {
  title: string;
  yes: string;
  no: string;
  /** What it does; what it is refused with is shown. */
  onDelete: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is deleted, which cannot be taken back. */
export function DeleteQuestion({ title, yes, no, onDelete, onClose, children }: DeleteQuestionProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await onDelete();
    } catch (error) {
      toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
    } finally {
      onClose();
    }
  }
  return (
    <ConfirmDialog open tone="danger" busy={busy} onClose={onClose} onConfirm={() => void remove()} title={title} yes={yes} no={no}>
      {children}
    </ConfirmDialog>
  );
}
