import { drawLtr } from '../../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const timeCell: KindCell<'time'> = { cell: (_, name, __, row) => drawLtr(String(row[name])) };
