import '../words/page-words.ts';
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react';
import { findUnread } from '../../lib/unread-inputs.ts';
import { useLeaveQuestion } from '../../lib/leave-question.ts';
import { Button } from '../../ui/button.tsx';
import { IconDeviceFloppy } from '../../ui/screen-icons.ts';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { KeyHint } from '../../ui/text.tsx';
import { useWords } from '../words/words.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import classes from './form-page.module.css';

/** What a form says beside its buttons; a `refusal` puts the focus on the first wrong field. */
export interface FormNote {
  readonly text: string;
  readonly refusal: boolean;
}

interface FormFrameProps {
  /** Whether leaving now would lose something typed. */
  unsaved: () => boolean;
  busy: boolean;
  note: FormNote | null;
  /** The form takes the whole width. */
  wide?: boolean;
  onSave: () => void;
  onCancel?: (() => void) | undefined;
  /** Why nothing can be saved here, in place of the buttons. */
  readOnly?: ReactNode;
  children: ReactNode;
}

/** Save and Cancel under the fields, Ctrl+S, and the question before leaving with unsaved changes. */
export function FormFrame({ unsaved, busy, note, wide = false, onSave, onCancel, readOnly, children }: FormFrameProps) {
  const words = useWords();
  const home = useRef<HTMLFormElement>(null);
  const leaving = useLeaveQuestion(() => unsaved() || (home.current !== null && findUnread(home.current) !== null));

  useEffect(() => {
    // Once the errors are drawn, however late that is.
    if (note?.refusal && home.current) focusFirstInvalid(home.current);
  }, [note]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
    event.preventDefault();
    if (!readOnly && !document.querySelector('[aria-modal="true"]')) home.current?.requestSubmit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <form
        ref={home}
        noValidate
        className={wide ? classes.wide : classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!readOnly && !busy) onSave();
        }}
      >
        {children}
        <div className={classes.foot}>{readOnly ?? <Foot busy={busy} note={note} onCancel={onCancel} />}</div>
      </form>
      <ConfirmDialog
        open={leaving.asked}
        onClose={leaving.stay}
        onConfirm={leaving.leave}
        title={words('form.leave.title')}
        yes={words('form.leave.yes')}
        no={words('form.leave.no')}
        tone="danger"
      >
        {words('form.leave.text')}
      </ConfirmDialog>
    </>
  );
}

/** What saves, what leaves, and what there is to say beside them. */
function Foot({ busy, note, onCancel }: Pick<FormFrameProps, 'busy' | 'note' | 'onCancel'>) {
  const words = useWords();
  return (
    <>
      <Button type="submit" variant="primary" loading={busy} icon={<IconDeviceFloppy size={16} aria-hidden="true" />}>
        {words('form.save')}
      </Button>
      {onCancel && (
        <Button onClick={onCancel} disabled={busy}>
          {words('form.cancel')}
        </Button>
      )}
      {note ? (
        <p role="alert" className={classes.note}>
          {note.text}
        </p>
      ) : (
        <span className={classes.hint} aria-hidden="true">
          <KeyHint>{IS_MAC ? '⌘ S' : 'Ctrl S'}</KeyHint> {words('form.save_hint')}
        </span>
      )}
    </>
  );
}

const IS_MAC = /mac/i.test(navigator.platform);
