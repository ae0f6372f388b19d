/** Sends every number below `size` to another one below it, each once, without visible order: unique numbers without remembering them. */
export function scatter(size: number): { readonly period: number; at: (index: number) => number } {
  // x² mod p meets half of the residues once for x <= p/2, and its mirror the other half, where p = 3 (mod 4).
  // x² stays exact below 2^53.
  const period = primeBelow(Math.min(size, 94_000_000));
  const residue = (x: number): number => {
    const square = (x * x) % period;
    return x <= period / 2 ? square : period - square;
  };
  // Small numbers have small squares: two steps away from them hide that.
  const step = Math.floor(period * 0.381966);
  return { period, at: (index) => residue((residue((index + step) % period) + step) % period) };
}

function primeBelow(size: number): number {
  for (let candidate = size - ((size + 1) % 4); candidate > 3; candidate -= 4) if (isPrime(candidate)) return candidate;
  throw new RangeError(`no room for unique numbers below ${size}`);
}

function isPrime(number: number): boolean {
  for (let divisor = 3; divisor * divisor <= number; divisor += 2) if (number % divisor === 0) return false;
  return number % 2 === 1;
}
