/** Of fewer there is no percentage: three of two would be half as many again. */
export const SMALLEST_BASE = 20;

/**
 * The change from one figure to the next in whole percent, rounded up: away from zero, so that no change passes for none.
 * Null where there was nothing to compare with.
 */
export function changePercentage(previous: number | null, value: number | null): number | null {
  if (previous === null || value === null || previous === 0) return null;
  // Averages are no exact binary numbers: what is whole but for a billionth is whole.
  const exact = Number(((100 * (value - previous)) / previous).toFixed(6));
  return exact < 0 ? -Math.ceil(-exact) : Math.ceil(exact);
}
