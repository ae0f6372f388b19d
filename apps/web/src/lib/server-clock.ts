/** Nearer than that the two clocks agree: the header counts whole seconds, and an answer takes its time. */
const AGREES_MS = 3_000;
/** So far off is worth a word: appointments are typed by a clock on the wall. */
const FAR_OFF_MS = 120_000;

let offset = 0;

const listeners = new Set<() => void>();

/** Notes what the server's clock showed as it answered, by its `Date` header; `at` is when that came, by this computer's. */
export function noteServerTime(date: string | null, at = Date.now()): void {
  const away = Date.parse(date ?? '') - at;
  if (Number.isNaN(away)) return;
  const before = offset;
  offset = Math.abs(away) < AGREES_MS ? 0 : away;
  if (Math.abs(offset - before) >= AGREES_MS) for (const hear of listeners) hear();
}

/** Calls back once it is known that the two clocks differ by something else than was thought. */
export function onClockChange(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Now by the server's clock: a wait is as long as it is there, whatever this computer's clock shows. */
export const serverNow = (): number => Date.now() + offset;

/** How far this computer's clock is ahead of the server's, in milliseconds (behind: below zero); 0 where it hardly matters. */
export const clockError = (): number => (Math.abs(offset) > FAR_OFF_MS ? -offset : 0);
