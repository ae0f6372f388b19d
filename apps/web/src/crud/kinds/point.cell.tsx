import { formatNumber } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const pointCell: KindCell<'latitude' | 'longitude'> = {
  cell: (_, name, __, row) => <Ltr>{formatNumber(row[name] as number, { maximumFractionDigits: 6 })}</Ltr>,
};
