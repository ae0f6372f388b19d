import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './orders.module.css';

interface CallDialogProps {
  title: string;
  /** What the button says that sends it. */
  yes: string;
  busy: boolean;
  onSend: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a call about an order: a form, a way back, and the button that sends it. */
export function CallDialog({ title, yes, busy, onSend, onClose, children }: CallDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={title}
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.moves.back')}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void onSend()}>
            {yes}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void onSend();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
