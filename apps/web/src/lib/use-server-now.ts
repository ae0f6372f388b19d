import { useEffect, useState } from 'react';
import { onClockChange, serverNow } from './server-clock.ts';

/** Now by the server's clock, as time goes on, and again as soon as it is known how far off this computer's is. */
export function useServerNow(everyMs = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const show = () => setNow(serverNow());
    const tick = setInterval(show, everyMs);
    const stop = onClockChange(show);
    return () => {
      clearInterval(tick);
      stop();
    };
  }, [everyMs]);
  return now;
}
