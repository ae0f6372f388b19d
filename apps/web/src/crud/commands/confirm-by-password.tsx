import '../words/validation-words.ts';
import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { useState, type FormEvent } from 'react';
import { useWords } from '../words/words.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { loadArea } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './confirm-by-password.module.css';

// The name of the field in which it is typed.
await loadArea('security');

interface ConfirmByPasswordProps<A> {
  title: string;
  text?: string;
  yes: string;
  no?: string;
  /** The call that takes the password. */
  send: (own: { readonly [OWN_PASSWORD]: string }) => Promise<A>;
  danger?: boolean;
  onClose: () => void;
  onDone: (answer: A) => void;
}

/** Asks for the password before something that whoever finds an open session must not do. */
export function ConfirmByPassword<A>({ title, text, yes, no, send, danger = false, onClose, onDone }: ConfirmByPasswordProps<A>) {
  const words = useWords();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError(words('validation.empty'));
    setBusy(true);
    try {
      onDone(await send({ [OWN_PASSWORD]: password }));
    } catch (failure) {
      const wrong = failure instanceof ApiError ? failure.errors[OWN_PASSWORD] : undefined;
      if (wrong) setError(wrong.join(' '));
      else toast.error(getLines(failure, words('common.failed_text')), { title: words('common.error') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open title={title} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={(event) => void confirm(event)}>
        {text && <p>{text}</p>}
        <PasswordInput
          data-autofocus
          required
          label={words('resources.admins.fields.current_password')}
          error={error}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setError(undefined);
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
            {yes}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {no ?? words('form.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
