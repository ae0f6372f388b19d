import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useWords } from '../words/words.ts';

interface CallDialogProps {
  title: string;
  /** What the button says that sends it: what will happen, as a verb. */
  yes: string;
  no?: string;
  icon?: ReactNode;
  tone?: 'danger' | 'primary';
  role?: 'dialog' | 'alertdialog';
  busy: boolean;
  /** Something is still to be filled in before it may be sent. */
  blocked?: boolean;
  /** The id of the form inside, which the button submits; without one it sends by itself. */
  form?: string;
  onSend?: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is filled in and makes one call: a way back, and the button that sends it. Nothing closes it while it is on its way. */
export function CallDialog(props: CallDialogProps) {
  const { title, yes, no, icon, tone = 'primary', role = 'dialog', busy, blocked = false, form, onSend, onClose, children } = props;
  const words = useWords();
  return (
    <Modal
      open
      role={role}
      title={title}
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {no ?? words('form.cancel')}
          </Button>
          <Button
            {...(form === undefined ? { onClick: () => void onSend?.() } : { type: 'submit', form })}
            variant={tone}
            icon={icon}
            loading={busy}
            disabled={blocked}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
