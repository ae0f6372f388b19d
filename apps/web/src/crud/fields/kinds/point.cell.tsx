import { formatNumber } from '../../../lib/format.ts';
import { drawLtr } from '../../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const pointCell: KindCell<'latitude' | 'longitude'> = {
  cell: (_, name, __, row) => drawLtr(formatNumber(Number(row[name]), { maximumFractionDigits: 6 })),
};
