import { RATING_MAX, RATING_STEP } from '@diwan/domain/rating';

/** The rating that a key makes of the present one, or undefined for keys that mean nothing here. Forward is where the line runs. */
export function ratingByKey(key: string, now: number, rightToLeft: boolean): number | undefined {
  if (/^[0-5]$/.test(key)) return Number(key);
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const next: Readonly<Record<string, number>> = {
    [forward]: now + RATING_STEP,
    ArrowUp: now + RATING_STEP,
    [back]: now - RATING_STEP,
    ArrowDown: now - RATING_STEP,
    PageUp: now + 1,
    PageDown: now - 1,
    Home: 0,
    End: RATING_MAX,
  };
  const wanted = Object.hasOwn(next, key) ? next[key] : undefined;
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), RATING_MAX);
}
