import type { InputSlot } from '../../../crud/resource/slots.ts';
import { Select } from '../../../ui/select.tsx';
import type { rowOptions } from '../../../crud/resource/row-options.ts';

interface ReasonSelectProps {
  readonly slot: InputSlot;
  /** Whose reasons these are: those of somebody else are another list. */
  readonly who: string;
  readonly options: ReturnType<typeof rowOptions>;
}

/** A reason of a list that depends on who gives it. */
export function ReasonSelect({ slot: { form, name, label, required, error }, who, options }: ReasonSelectProps) {
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
