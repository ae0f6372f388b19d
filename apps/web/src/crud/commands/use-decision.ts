import { useState } from 'react';
import type { One } from '../../lib/api.ts';
import { refreshRows } from '../resource/queries.ts';
import { useSend, type Once } from '../resource/use-send.ts';

/**
 * A decision on a row that moves money: asked about in a dialog, sent once, so that a press which got no answer may be repeated. Who
 * comes too late (409) is told so, and the dialog closes; after any other failure it stays.
 */
export function useDecision<D extends string>(
  make: (decision: D, once: ReturnType<Once>, reason?: string) => Promise<One<unknown>>,
  /** Whom it is about and how much: the message names it too. */
  about: string,
) {
  const [asked, setAsked] = useState<D | null>(null);
  const close = () => setAsked(null);
  const { busy, send } = useSend(
    ({ decision, reason }: { decision: D; reason: string | undefined }, once) => make(decision, once([decision, reason]), reason),
    {
      success: ({ message }) => {
        close();
        return [message, about];
      },
      failed: ({ status }) => {
        if (status === 409) close();
      },
      always: refreshRows,
    },
  );
  return { asked, busy, ask: setAsked, close, decide: (decision: D, reason?: string) => void send({ decision, reason }) };
}
