import '../words/validation-words.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useWords } from '../words/words.ts';

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
    <Modal
      open
      role="alertdialog"
      title={title}
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words('form.cancel')}
          </Button>
          <Button variant="danger" loading={busy} onClick={() => (empty ? setTried(true) : onConfirm(reason.trim()))}>
            {yes}
          </Button>
        </>
      }
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
    </Modal>
  );
}
