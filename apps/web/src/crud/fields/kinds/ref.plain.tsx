import { RowNames } from '../../cells/row-names.tsx';
import type { KindPlain } from './kind-plain.ts';

export const refPlain: KindPlain<'ref' | 'refs'> = {
  plain: ({ table }, value) => <RowNames table={table} ids={(Array.isArray(value) ? value : [value]).map(String)} />,
};
