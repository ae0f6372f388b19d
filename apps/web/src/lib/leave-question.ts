import { useEffect, useEffectEvent, useState } from 'react';
import { pageHistory } from './navigation.ts';

interface LeaveQuestion {
  readonly asked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Has the page ask before one leaves it with something unsaved, by whatever way; the browser asks by itself before it closes. */
export function useLeaveQuestion(unsaved: () => boolean): LeaveQuestion {
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null);
  const loses = useEffectEvent(unsaved);

  useEffect(() => {
    const ask = async () => {
      if (!loses()) return false;
      const stays = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(null);
      return stays;
    };
    return pageHistory().block({ blockerFn: ask, enableBeforeUnload: () => loses() });
  }, []);

  return { asked: answer !== null, stay: () => answer?.(true), leave: () => answer?.(false) };
}
