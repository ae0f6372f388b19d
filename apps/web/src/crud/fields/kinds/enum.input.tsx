import { Select } from '../../../ui/select.tsx';
import type { KindInput } from './kind-input.ts';

export const enumInput: KindInput<'enum'> = {
  input: ({ values, optional, name: catalogue }, { text, set, shared, words }) => (
    <Select
      {...shared}
      value={text || null}
      onChange={set}
      searchable={values.length > 6}
      clearable={optional}
      options={values.map((one) => ({ value: one, label: words(`enums.${catalogue}.${one}`) }))}
    />
  ),
};
