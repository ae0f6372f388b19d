import { drawPhone } from '../../cells/phone.tsx';
import { countryReads, getCode } from '../../cells/row-country.ts';
import type { KindCell } from './kind-cell.ts';

export const phoneCell: KindCell<'phone'> = {
  cell: (_, name, __, row) => drawPhone(String(row[name]), getCode(row)),
  reads: (_, resource) => countryReads(resource),
};
