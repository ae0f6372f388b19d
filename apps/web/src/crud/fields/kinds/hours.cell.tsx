import { drawLtr } from '../../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

/** A list of weeks shows them in a cell of its own; the code for it need not be here before. */
export const hoursCell: KindCell<'hours'> = { cell: (_, name, __, row) => drawLtr([row[name]].flat().join(' · ')) };
