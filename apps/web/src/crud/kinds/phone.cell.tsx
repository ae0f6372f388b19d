import { Phone } from '../cells/phone.tsx';
import { getCode } from '../cells/row-country.ts';
import type { KindCell } from './kind-cell.ts';

export const phoneCell: KindCell<'phone'> = {
  cell: (_, name, __, row) => <Phone phone={String(row[name])} code={getCode(row)} />,
};
