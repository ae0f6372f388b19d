import { minor, type Minor } from './money.ts';

/**
 * A whole number divided by another, rounded half to even (IEEE 754 roundTiesToEven, as banks round): 5 / 2 is 2, 7 / 2 is 4.
 * The divisor is above zero.
 */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const away = dividend < 0n ? -1n : 1n;
  if (twice > divisor) return quotient + away;
  return twice === divisor && quotient % 2n !== 0n ? quotient + away : quotient;
}

/** Percent of an amount in minor units, rounded once, half to even; a percentage has three decimals at most. */
export function getPercent(amount: Minor, percent: number): Minor {
  return minor(divideHalfEven(amount * BigInt(Math.round(percent * 1000)), 100_000n));
}
