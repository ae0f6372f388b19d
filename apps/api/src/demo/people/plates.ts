import type { Random } from '@diwan/domain/random';

const SAUDI = ['أ', 'ب', 'ح', 'د', 'ر', 'س', 'ص', 'ط', 'ع', 'ق', 'ك', 'ل', 'م', 'ن', 'هـ', 'و', 'ى'];
const EGYPTIAN = ['أ', 'ب', 'ج', 'د', 'ر', 'س', 'ص', 'ط', 'ع', 'ف', 'ق', 'ل', 'م', 'ن', 'هـ', 'و', 'ى'];
const OMANI = ['A', 'B', 'D', 'H', 'K', 'L', 'M', 'R', 'S', 'T', 'W', 'Y'];

/** A number plate as the country writes them. */
export function plateNumber(iso2: string, random: Random): string {
  const digits = (from: number, to: number): string => String(from + random.whole(to - from));
  const letters = (list: readonly string[], count: number): string => Array.from({ length: count }, () => random.pick(list)).join(' ');
  switch (iso2) {
    case 'AE':
      return `${random.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])} ${digits(10_000, 100_000)}`;
    case 'SA':
      return `${letters(SAUDI, 3)} ${digits(1_000, 10_000)}`;
    case 'EG':
      return `${letters(EGYPTIAN, 3)} ${digits(100, 10_000)}`;
    case 'KW':
      return `${digits(1, 100)}-${digits(1_000, 100_000)}`;
    case 'OM':
      return `${digits(1_000, 100_000)} ${letters(OMANI, 2)}`;
    case 'JO':
      return `${digits(10, 80)}-${digits(10_000, 100_000)}`;
    default:
      return digits(100_000, 1_000_000);
  }
}
