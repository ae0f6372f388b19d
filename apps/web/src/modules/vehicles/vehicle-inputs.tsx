import { manufacturingYears } from '@diwan/domain/vehicles/manufacturing-year';
import { useMemo, useState } from 'react';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { labelKey } from '../../crud/resource/labels.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { useWords } from '../../crud/words/words.ts';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';

/** §9: the current year and the thirty before it. */
export function YearInput({ form, name, label, required, error }: InputSlot) {
  const value = form.values[name];
  const [opened] = useState(() => Date.now());
  const options = useMemo(() => {
    const { first, last } = manufacturingYears(opened);
    const years = Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
    // A vehicle that has grown older than that keeps its year.
    const held = typeof value === 'number' && (value < first || value > last) ? [String(value)] : [];
    return [...years, ...held].map((year) => ({ value: year, label: year }));
  }, [value, opened]);
  return (
    <Select
      label={label}
      required={required}
      error={error}
      data-path={name}
      clearable={false}
      options={options}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(year) => form.set({ [name]: year === null ? null : Number(year) })}
      onBlur={() => form.check(name)}
    />
  );
}

/** Drivers of the vehicle's country. */
export function DriversInput({ form, name, label, required, error }: InputSlot) {
  const words = useWords();
  const { country_id: country, [name]: value } = form.values;
  const options = useMemo(() => rowOptions('drivers', typeof country === 'number' ? { country_id: country } : {}), [country]);
  return (
    <MultiSelect
      key={String(country)}
      label={label}
      required={required}
      error={error}
      help={typeof country === 'number' ? undefined : words('form.choose_first', { name: words(labelKey(form.asks, 'country_id')) })}
      data-path={name}
      value={Array.isArray(value) ? value.map(String) : []}
      load={options.load}
      resolve={options.resolve}
      onChange={(ids) => form.set({ [name]: ids.map(Number) })}
      onBlur={() => form.check(name)}
    />
  );
}
