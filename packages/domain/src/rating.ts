export const RATING_MAX = 5;
export const RATING_STEP = 0.5;

/** Whether a number is a rating: 0 to 5 in halves. */
export function isRating(value: number): boolean {
  return value >= 0 && value <= RATING_MAX && Number.isInteger(value / RATING_STEP);
}

/** The rating that a place in a row of stars stands for: halves, counted from the row's start; before it none at all. `share` is 0 at the start and 1 at the end. */
export function ratingAt(share: number): number {
  const halves = Math.ceil((share * RATING_MAX) / RATING_STEP);
  return Math.min(Math.max(halves, 0) * RATING_STEP, RATING_MAX);
}
