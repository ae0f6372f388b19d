import { formatList } from '../../lib/format.ts';
import { Missing } from '../cells/missing.tsx';
import { rowsOf } from '../cells/row-country.ts';
import { expandedKey, nameOf } from '../labels.ts';
import type { KindCell } from './kind-cell.ts';

export const refsCell: KindCell<'refs'> = {
  cell: ({ words }, name, _, row) => <bdi>{formatList(rowsOf(row[expandedKey(name)]).map(nameOf)) || <Missing words={words} />}</bdi>,
};
