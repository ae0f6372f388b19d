import { Switch } from '../../ui/toggle.tsx';
import { useWords } from '../words.ts';
import type { InputSlot } from './slots.ts';

/** The switch of a row of which one at a time is in force: it says whose place the row would take (`services.in_force`). */
export function InForceInput({ form, name, label }: InputSlot) {
  const words = useWords();
  return (
    <div data-path={name}>
      <Switch
        label={label}
        help={words(`services.in_force.${form.asks.name}`)}
        checked={form.values[name] === 1}
        onChange={(on) => form.set({ [name]: on ? 1 : 0 })}
      />
    </div>
  );
}
