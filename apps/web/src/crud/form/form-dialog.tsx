import '../words/page-words.ts';
import { useId, type ReactNode, type Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useWords } from '../words/words.ts';
import classes from './form-page.module.css';

interface FormDialogProps {
  title: string;
  /** What the button says that sends it. */
  yes: string;
  tone?: 'danger' | 'primary';
  busy: boolean;
  onSend: () => Promise<unknown>;
  onClose: () => void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A dialog with a form: a way back, and the button that sends it. Button and Enter both submit the form, so that whatever holds it holds both. */
export function FormDialog({ title, yes, tone = 'primary', busy, onSend, onClose, ref, children }: FormDialogProps) {
  const words = useWords();
  const id = useId();
  return (
    <Modal
      open
      title={title}
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words('form.moves.back')}
          </Button>
          <Button type="submit" form={id} variant={tone} loading={busy}>
            {yes}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={ref}
        noValidate
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onSend();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
