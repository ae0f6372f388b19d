import '../words/page-words.ts';
import { useId, useRef, type ReactNode } from 'react';
import { CallDialog } from '../commands/call-dialog.tsx';
import { useWords } from '../words/words.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import classes from './form-page.module.css';

interface FormDialogProps {
  title: string;
  /** What the button says that sends it. */
  yes: string;
  tone?: 'danger' | 'primary';
  busy: boolean;
  /** Shows what is wrong in the form, and names it: only what is right is sent. */
  check: () => readonly string[];
  /** Makes the call, and tells whether it was done. */
  onSend: () => Promise<unknown>;
  /** The first wrong field gets the focus, whoever found it. */
  pointsOut?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form that makes a call: checked first, then sent. Button and Enter both submit the form, so that whatever holds it holds both. */
export function FormDialog({ title, yes, tone = 'primary', busy, check, onSend, pointsOut = false, onClose, children }: FormDialogProps) {
  const words = useWords();
  const id = useId();
  const home = useRef<HTMLFormElement>(null);

  async function submit() {
    const isDone = check().length === 0 && (await onSend());
    // Once the errors are drawn.
    if (pointsOut && !isDone) requestAnimationFrame(() => home.current && focusFirstInvalid(home.current));
  }

  return (
    <CallDialog title={title} yes={yes} no={words('form.moves.back')} tone={tone} busy={busy} form={id} onClose={onClose}>
      <form
        id={id}
        ref={home}
        noValidate
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {children}
      </form>
    </CallDialog>
  );
}
