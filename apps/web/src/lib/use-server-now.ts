import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The present, as it goes on: every so many milliseconds. */
export function useServerNow(every = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(tick);
  }, [every]);
  return now;
}
