import { useMemo } from 'react';
import type { InputSlot } from '../../crud/form/slots.ts';
import { rowOptions } from '../../crud/row-options.ts';
import { Select } from '../../ui/select.tsx';

/** Why an order is called off or refused: the reasons of whoever does it. */
export function ReasonInput({ form, name, label, required, error }: InputSlot) {
  const who = String(form.values['on_behalf_of'] ?? 'admin');
  const options = useMemo(() => rowOptions('cancelReasons', { user_type: who }), [who]);
  const value = form.values[name];
  return (
    <Select
      key={who}
      label={label}
      required={required}
      error={error}
      data-path={name}
      clearable={false}
      value={typeof value === 'number' ? String(value) : null}
      load={options.load}
      resolve={options.resolve}
      onChange={(id) => form.set({ [name]: id === null ? null : Number(id) })}
      onBlur={() => form.check(name)}
    />
  );
}
