import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** False until what was drawn with it is on the screen and the browser has nothing else to do: for charts, which come after figures. */
export function useHasRested(): boolean {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    let isThere = true;
    void afterPaint().then(() => isThere && setHasRested(true));
    return () => {
      isThere = false;
    };
  }, []);
  return hasRested;
}
