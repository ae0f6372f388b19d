import { formatNumber } from '../../../lib/format.ts';
import { drawLtr } from '../../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const keysCell: KindCell<'keys'> = { cell: (_, name, __, row) => drawLtr(formatNumber([row[name]].flat().length)) };
