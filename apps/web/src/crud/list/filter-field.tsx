import { monthName } from './month-name.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { typedCode } from '@diwan/domain/typed';
import { DateInput } from '../../ui/date-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { rowOptions } from '../resource/row-options.ts';
import { useWords } from '../words/words.ts';
import { readsLeftToRight, type ListFilter } from './list-filters.ts';

/** A list asks again this long after the last letter. */
const TYPING_PAUSE = 350;
/** §9: the manufacturing years offered, the current one included. */
const YEARS_BACK = 30;

/** The day that a last day never precedes. */
const FIRST_OF: Readonly<Record<string, string>> = { to_date: 'from_date', ended_to: 'ended_from' };

interface FilterFieldProps {
  filter: ListFilter;
  value: string;
  error?: string | undefined;
  values: Readonly<Record<string, string>>;
  onChange: (value: string, typing?: boolean) => void;
  ref?: React.Ref<HTMLInputElement>;
}

/** One filter's input, by the kind of what it asks for. */
export function FilterField(props: FilterFieldProps) {
  const words = useWords();
  const { filter, value, error, values, onChange } = props;
  const label = words(filter.label);
  const { control } = filter;
  const set = (next: string | null) => onChange(next ?? '');
  switch (control.kind) {
    case 'text':
    case 'whole':
      return <TypedFilter {...props} label={label} />;
    case 'day': {
      const from = values[FIRST_OF[filter.name] ?? ''];
      return <DateInput label={label} value={value || null} min={from || undefined} error={error} onChange={set} />;
    }
    case 'time':
      return <TextInput type="time" ltr label={label} value={value} error={error} onChange={set} />;
    case 'month':
      return <Select label={label} value={value || null} error={error} options={MONTHS()} onChange={set} />;
    case 'year':
      return <Select label={label} value={value || null} error={error} options={YEARS()} onChange={set} />;
    case 'choice':
      return (
        <Select
          label={label}
          value={value || null}
          error={error}
          searchable={control.values.length > 6}
          options={control.values.map((one) => ({ value: one, label: words(`${control.words}.${one}`) }))}
          onChange={set}
        />
      );
    case 'row':
      return <RowFilter {...props} label={label} table={control.table} within={control.within} />;
  }
}

function TypedFilter({ filter, value, error, onChange, label, ref }: FilterFieldProps & { label: string }) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const timer = useRef(0);

  useEffect(() => {
    // Going back, or a reset, changes the value from outside; what this input sent itself must not overwrite later letters.
    if (value === sent.current) return;
    sent.current = value;
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(text: string) {
    clearTimeout(timer.current);
    const clean = filter.name === 'keyword' ? text.trim() : typedCode(text);
    if (clean === sent.current) return;
    sent.current = clean;
    onChange(clean, true);
  }
  return (
    <TextInput
      ref={ref ?? null}
      label={label}
      ltr={readsLeftToRight(filter.name)}
      inputMode={filter.control.kind === 'whole' ? 'numeric' : filter.name === 'phone' ? 'tel' : 'text'}
      type={filter.name === 'keyword' ? 'search' : 'text'}
      value={draft}
      error={error}
      maxLength={250}
      onChange={(text) => {
        setDraft(text);
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => send(text), TYPING_PAUSE);
      }}
      onKeyDown={(event) => event.key === 'Enter' && send(draft)}
    />
  );
}

function RowFilter({
  filter,
  value,
  error,
  values,
  onChange,
  label,
  table,
  within,
}: FilterFieldProps & { label: string; table: string; within: string | undefined }) {
  const { t } = useTranslation();
  const parent = within ? (values[within] ?? '') : '';
  const options = useMemo(() => rowOptions(table, within && parent ? { [within]: parent } : {}), [table, within, parent]);
  return (
    <Select
      key={`${filter.name}-${parent}`}
      label={label}
      value={value || null}
      error={error}
      placeholder={t('common.choose')}
      load={options.load}
      resolve={options.resolve}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

const MONTHS = () => Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }));
const YEARS = () =>
  Array.from({ length: YEARS_BACK + 1 }, (_, index) => {
    const year = String(new Date().getFullYear() - index);
    return { value: year, label: year };
  });
