import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { PasswordInput } from '../../ui/text-input.tsx';
import { labelKey } from '../resource/labels.ts';
import { useWords } from '../words/words.ts';
import type { RecordForm } from '../resource/slots.ts';

/** The password of whoever saves, asked for as soon as something takes it. */
export function OwnPasswordInput({ form, needed }: { form: RecordForm; needed: boolean }) {
  const words = useWords();
  const typed = String(form.values[OWN_PASSWORD] ?? '');
  // What is typed is sent, and may be wrong: it stays in sight, though nothing takes it any more.
  if (!needed && typed === '') return null;
  return (
    <PasswordInput
      label={words(labelKey(form.asks, OWN_PASSWORD))}
      required={needed}
      error={form.errors[OWN_PASSWORD]}
      help={words('form.own_password_help')}
      autoComplete="current-password"
      data-path={OWN_PASSWORD}
      value={typed}
      onChange={(next) => form.set({ [OWN_PASSWORD]: next })}
      onBlur={() => form.check(OWN_PASSWORD)}
    />
  );
}
