import { POINTS } from '@diwan/domain/ledger/entries';
import { amountText, formatNumber } from '../../../lib/format.ts';
import type { Words } from '../../../crud/words/words.ts';

/** An amount of a currency or a number of points within a sentence. */
export function sumText(amount: string, unit: string, words: Words): string {
  if (unit !== POINTS) return amountText(amount, unit);
  return words('money.points_amount', { count: Number(amount), number: formatNumber(amount) });
}

/** Whose wallets a sentence is about: one person's by name, else how many. */
export function walletsText(name: string | null | undefined, count: number, words: Words): string {
  // A name of the other script must not turn the sentence around.
  return name ? words('money.wallet_of', { name: `\u2068${name}\u2069` }) : words('money.wallets', { count });
}
