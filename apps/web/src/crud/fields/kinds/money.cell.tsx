import { formatMoney } from '../../../lib/format.ts';
import { drawLtr } from '../../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const moneyCell: KindCell<'money'> = {
  cell: (_, name, { currency }, row) => drawLtr(formatMoney(String(row[name]), String(row[currency]))),
  reads: ({ currency }) => [currency],
};
