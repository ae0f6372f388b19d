import { CUT_AT } from '../../ui/cut-text.ts';
import { Cut, Ltr } from '../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const emailCell: KindCell<'email'> = {
  cell: ({ cut }, name, _, row) => (cut ? <Cut ltr text={String(row[name])} max={CUT_AT} /> : <Ltr>{String(row[name])}</Ltr>),
};
