/** So many times what is usual, and a value stands out so far that it would flatten all others. */
const FAR = 3;

/**
 * The top of a scale for some values: the highest of them, unless a few stand far above the rest; these are then cut, and their number
 * says how high they are. What is usual is the highest of four fifths of the values that are anything.
 */
export function getTop(values: readonly number[]): number {
  const found = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const highest = found.at(-1) ?? 1;
  // Of a few nothing is usual.
  if (found.length < 5) return highest;
  const usual = found[Math.floor((found.length - 1) * 0.8)] ?? highest;
  if (highest <= FAR * usual) return highest;
  return Math.ceil(1.25 * Math.max(...found.filter((value) => value <= FAR * usual)));
}
