import { PasswordInput } from '../../../ui/text-input.tsx';
import classes from '../../inputs/field-input.module.css';
import type { InputSlot } from '../../resource/slots.ts';
import { labelKey } from '../../resource/labels.ts';
import { useWords } from '../../words/words.ts';
import type { KindInput } from './kind-input.ts';

export const passwordInput: KindInput<'password'> = {
  input: ({ repeated }, _, slot) => <Passwords {...slot} repeated={repeated} />,
  staysUnlessTyped: true,
};

/** A password, and once more. */
function Passwords({ form, name, label, required, error, repeated }: InputSlot & { repeated: string }) {
  const words = useWords();
  const value = (field: string) => String(form.values[field] ?? '');
  return (
    <div className={classes.pair}>
      <PasswordInput
        label={label}
        required={required}
        error={error}
        help={words(form.mode === 'update' ? 'form.password_unchanged' : 'form.password_help')}
        autoComplete="new-password"
        data-path={name}
        value={value(name)}
        onChange={(typed) => form.set({ [name]: typed })}
        onBlur={() => form.check(name)}
      />
      <PasswordInput
        label={words(labelKey(form.asks, repeated))}
        required={required}
        error={form.errors[repeated]}
        help={'\u00a0'}
        autoComplete="new-password"
        data-path={repeated}
        value={value(repeated)}
        onChange={(typed) => form.set({ [repeated]: typed })}
        onBlur={() => form.check(repeated)}
      />
    </div>
  );
}
