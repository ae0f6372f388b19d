const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A length in seconds, below zero for what is past, as whole ones of the largest unit that it has one of; under a minute 0 seconds: "now". */
export function inLargestUnit(seconds: number): readonly [count: number, unit: (typeof UNITS)[number][0] | 'second'] {
  const found = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return found ? [Math.trunc(seconds / found[1]), found[0]] : [0, 'second'];
}
