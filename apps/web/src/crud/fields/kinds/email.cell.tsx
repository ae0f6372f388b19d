import { CUT_AT } from '../../../ui/cut-text.ts';
import { drawCut, drawLtr } from '../../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const emailCell: KindCell<'email'> = {
  cell: ({ cut }, name, _, row) => (cut ? drawCut({ text: String(row[name]), max: CUT_AT, ltr: true }) : drawLtr(String(row[name]))),
};
