import type { FigureAnswer, FigureValue } from '@diwan/contract/statistics/calls';
import { useWords } from '../../crud/words/words.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';

/** How a figure's values are written: money with its currency and all of its decimals. */
export function useShow({ currency }: Pick<FigureAnswer, 'currency'>): (value: FigureValue) => string {
  const words = useWords();
  return (value) => {
    if (value === null) return words('statistics.no_value');
    return currency === null ? formatNumber(value) : formatMoney(String(value), currency);
  };
}
