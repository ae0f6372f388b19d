import '../words/page-words.ts';
import { useRef, useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { useSend, type Once } from '../resource/use-send.ts';
import { useWords } from '../words/words.ts';
import { getConflict, type Conflict } from './conflict.ts';
import type { FormNote } from './form-frame.tsx';

interface FormSendOptions<A> {
  success: (answer: A) => string | void;
  /** Where the page leads then. */
  next?: (answer: A) => void;
  /** The field that a refusal belongs to though it names none, with what it says there. */
  getErrors?: (error: ApiError) => ApiError['errors'] | undefined;
}

/** Sends the form of a page, whose frame and conflict it gives. A refusal, a conflict or a lost connection keeps everything that was typed. */
export function useFormSend<A>(
  form: { readonly setErrors: (errors: ApiError['errors']) => void },
  make: (once: Once) => Promise<A>,
  { success, next, getErrors }: FormSendOptions<A>,
) {
  const words = useWords();
  const [note, setNote] = useState<FormNote | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isSent = useRef(false);

  function refuse(text = words('form.check_fields')) {
    setNote({ text, refusal: true });
  }

  /** What is wrong with a field is shown there; whether that is all there is to say. */
  function showErrors(errors: ApiError['errors'] | undefined): boolean {
    if (!errors) return false;
    form.setErrors(errors);
    refuse();
    return true;
  }

  const { busy, send } = useSend((_: void, once) => make(once), {
    success: (answer) => {
      isSent.current = true;
      return success(answer);
    },
    ...(next && { next }),
    failed: (error) => {
      const found = getConflict(error);
      if (found) setConflict(found);
      if (found || showErrors(error.isInvalid ? error.errors : getErrors?.(error))) return true;
      setNote({ text: words(error.isOffline ? 'form.offline_kept' : 'form.failed_kept'), refusal: false });
    },
  });
  return {
    frame: { busy, note },
    conflict,
    settle: () => setConflict(null),
    refuse,
    /** Takes back what stands beside the buttons. */
    forget: () => setNote(null),
    send: () => {
      setNote(null);
      return send();
    },
    isSent: () => isSent.current,
  };
}
