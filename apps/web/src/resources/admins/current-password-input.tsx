import type { InputSlot } from '../../kit/form/slots.ts';
import { useWords } from '../../kit/words.ts';
import { readSession } from '../../lib/session.ts';
import { PasswordInput } from '../../ui/text-input.tsx';

/** One's own password, asked for where one changes what one logs in with oneself. */
export function CurrentPasswordInput({ form, name, label, error }: InputSlot) {
  const words = useWords();
  if (form.mode !== 'update' || form.row?.id !== readSession()?.id) return null;
  return (
    <PasswordInput
      label={label}
      error={error}
      help={words('form.current_password_help')}
      autoComplete="current-password"
      data-path={name}
      value={String(form.values[name] ?? '')}
      onChange={(typed) => form.set({ [name]: typed })}
      onBlur={() => form.check(name)}
    />
  );
}
