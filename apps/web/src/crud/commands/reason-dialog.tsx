import '../words/validation-words.ts';
import { useState, type ReactNode } from 'react';
import { Textarea } from '../../ui/textarea.tsx';
import { useWords } from '../words/words.ts';
import { CallDialog } from './call-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  label: string;
  help: string;
  /** What will happen, as a verb. */
  yes: string;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  children?: ReactNode;
}

/** Asks why before something is refused: the reason is required, and stays while the call fails. */
export function ReasonDialog({ title, label, help, yes, busy, onClose, onConfirm, children }: ReasonDialogProps) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const empty = reason.trim() === '';
  return (
    <CallDialog
      role="alertdialog"
      tone="danger"
      title={title}
      yes={yes}
      busy={busy}
      onSend={() => (empty ? setTried(true) : onConfirm(reason.trim()))}
      onClose={onClose}
    >
      {children}
      <Textarea
        data-autofocus
        required
        label={label}
        help={help}
        error={tried && empty ? words('validation.empty') : undefined}
        value={reason}
        onChange={setReason}
        rows={3}
        maxLength={500}
      />
    </CallDialog>
  );
}
