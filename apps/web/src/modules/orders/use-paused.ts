import { useEffect, useState } from 'react';

const PAUSE = 350;

/** A value once it has rested for a moment: what is being typed is not asked about letter by letter. */
export function usePaused<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
