import { MENU } from '@diwan/contract/permissions/menu';
import { useMemo } from 'react';
import { useCan } from '../../lib/permissions.ts';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';
import { labelKey } from '../resource/labels.ts';
import { rowOptions } from '../resource/row-options.ts';
import type { InputSlot } from '../resource/slots.ts';
import { useWords } from '../words/words.ts';

interface RefInputProps extends InputSlot {
  table: string;
  within: string | undefined;
  clearable: boolean;
}

/** The entries of the menu, by where they lead. */
const ENTRIES = new Map(MENU.flatMap(({ entries }) => entries.map((entry) => [entry.to, entry])));

/** The list where rows of a table are made, for who may see it. */
function useMadeWhere(table: string) {
  const words = useWords();
  const can = useCan();
  const entry = ENTRIES.get(`/${table}/show-all`);
  return entry && can(entry.can) ? { href: entry.to, screen: words(`menu.entries.${entry.key}`) } : undefined;
}

/** One row of another resource, of those that agree with the rest of the form. */
export function RefInput({ form, name, label, required, error, table, within, clearable }: RefInputProps) {
  const words = useWords();
  const none = useMadeWhere(table);
  const parent = within ? (form.values[within] ?? null) : null;
  const waits = within !== undefined && parent === null;
  const options = useMemo(() => rowOptions(table, within && parent ? { [within]: Number(parent) } : {}), [table, within, parent]);
  const value = form.values[name];
  const fixed = form.asks.fields[name]?.createOnly === true && form.mode === 'update';
  // A row of no country holds in all of them.
  const everywhere = name === 'country_id' && form.asks.fields[name]?.optional === true;
  const placeholder = waits
    ? words('form.choose_first', { name: words(labelKey(form.asks, within)) })
    : everywhere
      ? words('form.countries_all')
      : undefined;
  // A city does not outlive its country, nor a model its brand.
  const follow = Object.fromEntries(
    Object.entries(form.asks.fields).flatMap(([other, field]) => ('within' in field && field.within === name ? [[other, null]] : [])),
  );
  return (
    <Select
      key={`${name}-${String(parent)}`}
      label={label}
      required={required}
      error={error}
      data-path={name}
      clearable={clearable}
      disabled={waits || fixed}
      placeholder={placeholder}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      load={options.load}
      resolve={options.resolve}
      none={none}
      onChange={(id) => form.set({ [name]: id === null ? null : Number(id), ...follow })}
      onBlur={() => form.check(name)}
    />
  );
}

/** Several rows of another resource. */
export function RefsInput({ form, name, label, required, error, table }: InputSlot & { table: string }) {
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
