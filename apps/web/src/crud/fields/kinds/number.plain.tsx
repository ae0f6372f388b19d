import { formatNumber } from '../../../lib/format.ts';
import { Ltr } from '../../../ui/text.tsx';
import type { KindPlain } from './kind-plain.ts';
import { isYear } from './number.cell.tsx';

export const numberPlain: KindPlain<'number' | 'latitude' | 'longitude'> = {
  plain: (_, value, { name }) => (
    <Ltr>{typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 9, useGrouping: !isYear(name) }) : String(value)}</Ltr>
  ),
};
