import { drawStatus } from '../../../ui/chip.tsx';
import type { KindCell } from './kind-cell.ts';

export const enumCell: KindCell<'enum'> = {
  cell({ words }, name, field, row) {
    const value = String(row[name]);
    return drawStatus(value, words(`enums.${field.name}.${value}`));
  },
  filter: ({ values, name }) => ({ kind: 'choice', values, words: `enums.${name}` }),
};
