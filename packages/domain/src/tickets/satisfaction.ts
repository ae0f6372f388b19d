/** What somebody may answer to the one question after their ticket was closed: from 1, badly, to 5, well. */
export const SCORES = { least: 1, most: 5 } as const;

/** From this score on somebody was content. */
export const SATISFIED_FROM = 4;

/** How long after closing somebody is asked, in milliseconds: what is closed by mistake comes back sooner. */
export const ASKED_AFTER = 2 * 60_000;

/** How long an answer is taken after the question, in milliseconds. */
export const ANSWERED_WITHIN = 7 * 24 * 60 * 60_000;

/** Why an answer is not taken; null where it is. Nobody is asked twice, and what was answered stays. */
export function getScoreRefusal(asked: { readonly askedAt: number; readonly score: number | null }, now: number): 'given' | 'over' | null {
  if (asked.score !== null) return 'given';
  return now - asked.askedAt > ANSWERED_WITHIN ? 'over' : null;
}
