import { formatNumber } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import type { KindCell } from './kind-cell.ts';

export const keysCell: KindCell<'keys'> = { cell: (_, name, __, row) => <Ltr>{formatNumber((row[name] as unknown[]).length)}</Ltr> };
