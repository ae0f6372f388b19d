import type { KindCell } from './kind-cell.ts';

/** No answer has one. */
export const passwordCell: KindCell<'password'> = { cell: () => null };
