import { useMemo } from 'react';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import type { InputSlot } from '../../resource/slots.ts';
import { rowOptions } from '../../resource/row-options.ts';
import type { KindInput } from './kind-input.ts';

export const refsInput: KindInput<'refs'> = { input: ({ table }, _, slot) => <RefsInput {...slot} table={table} /> };

function RefsInput({ form, name, label, required, error, table }: InputSlot & { table: string }) {
  const options = useMemo(() => rowOptions(table), [table]);
  const value = form.values[name];
  return (
    <MultiSelect
      label={label}
      required={required}
      error={error}
      data-path={name}
      value={Array.isArray(value) ? value.map(String) : []}
      load={options.load}
      resolve={options.resolve}
      onChange={(ids) => form.set({ [name]: ids.map(Number) })}
      onBlur={() => form.check(name)}
    />
  );
}
