import { formatList } from '../../../lib/format.ts';
import { Missing } from '../../cells/missing.tsx';
import { getRows } from '../../cells/row-country.ts';
import { expandedKey, getName } from '../../resource/labels.ts';
import type { KindCell } from './kind-cell.ts';

export const refsCell: KindCell<'refs'> = {
  cell: ({ words }, name, _, row) => <bdi>{formatList(getRows(row[expandedKey(name)]).map(getName)) || <Missing words={words} />}</bdi>,
};
