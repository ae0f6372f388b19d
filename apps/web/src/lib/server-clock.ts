/** Nearer than that the two clocks agree: the header counts whole seconds, and an answer takes its time. */
const AGREES_MS = 3_000;
/** So far off is worth a word: appointments are typed by a clock on the wall. */
const FAR_OFF_MS = 120_000;

let offset = 0;

/** Notes what the server's clock showed as it answered, by its `Date` header. */
export function noteServerTime(date: string | null): void {
  const away = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(away)) return;
  offset = Math.abs(away) < AGREES_MS ? 0 : away;
}

/** Now by the server's clock: a wait is as long as it is there, whatever this computer's clock shows. */
export const serverNow = (): number => Date.now() + offset;

/** How far this computer's clock is ahead of the server's, in milliseconds (behind: below zero); 0 where it hardly matters. */
export const clockError = (): number => (Math.abs(offset) > FAR_OFF_MS ? -offset : 0);
