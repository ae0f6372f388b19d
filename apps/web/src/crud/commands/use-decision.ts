import { useRef, useState } from 'react';
import type { One } from '../../lib/api.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { newKey, onceOnly } from '../resource/once.ts';
import { refreshRows } from '../resource/queries.ts';
import { useWords } from '../words/words.ts';

/**
 * A decision on a row that moves money: asked about in a dialog, sent with the key of that dialog, so that a press which got no
 * answer may be repeated. Who comes too late (409) is told so, and the dialog closes; after any other failure it stays.
 */
export function useDecision<D extends string>(
  send: (decision: D, once: ReturnType<typeof onceOnly>, reason?: string) => Promise<One<unknown>>,
  /** Whom it is about and how much: the message names it too. */
  about: string,
) {
  const words = useWords();
  const [asked, setAsked] = useState<D | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef('');

  function ask(what: D) {
    key.current = newKey();
    setAsked(what);
  }

  async function decide(decision: D, reason?: string) {
    setBusy(true);
    try {
      const { message } = await send(decision, onceOnly(key.current), reason);
      toast.success([message, about]);
      setAsked(null);
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
      if (error instanceof ApiError && error.status === 409) setAsked(null);
    } finally {
      setBusy(false);
      await refreshRows();
    }
  }

  return { asked, busy, ask, decide: (decision: D, reason?: string) => void decide(decision, reason), close: () => setAsked(null) };
}
