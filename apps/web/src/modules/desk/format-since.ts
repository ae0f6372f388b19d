import { formatNumber } from '../../lib/format.ts';

const SECOND = 1000;

/** A time as hours, minutes and seconds: `1:04:09`, `4:09`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => formatNumber(value, { minimumIntegerDigits: 2 });
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  // Left to right in every text, as all that is made of digits.
  return `\u2066${hours > 0 ? `${formatNumber(hours)}:${two(minutes)}` : formatNumber(minutes)}:${two(rest)}\u2069`;
}

/** How long it is since then. */
export const formatSince = (since: string, now: number): string => formatClock((now - Date.parse(since)) / SECOND);
