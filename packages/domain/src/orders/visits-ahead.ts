import { daysBetween } from '../vehicles/completeness.ts';

/** How many visits of a subscription may be fixed ahead, and so many days apart at least (0: several on a day). */
export interface VisitBounds {
  readonly most: number;
  readonly daysApart: number;
}

/** Why no further visit can be fixed on a day (`YYYY-MM-DD`) beside those that are fixed already, or undefined. */
export function visitRefusal(
  day: string,
  fixed: readonly string[],
  { most, daysApart }: VisitBounds,
): 'too_many' | 'too_close' | undefined {
  if (fixed.length >= most) return 'too_many';
  return fixed.some((other) => Math.abs(daysBetween(other, day)) < daysApart) ? 'too_close' : undefined;
}
