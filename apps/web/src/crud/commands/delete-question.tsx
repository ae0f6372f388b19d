import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { useSend } from '../resource/use-send.ts';

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
  const { busy, send } = useSend(onDelete, { always: onClose });
  return (
    <ConfirmDialog open tone="danger" busy={busy} onClose={onClose} onConfirm={() => void send()} title={title} yes={yes} no={no}>
      {children}
    </ConfirmDialog>
  );
}
