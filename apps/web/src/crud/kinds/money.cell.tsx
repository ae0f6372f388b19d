import { formatMoney } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const moneyCell: KindCell<'money'> = {
  cell: (_, name, { currency }, row) => <Ltr>{formatMoney(String(row[name]), String(row[currency]))}</Ltr>,
};
