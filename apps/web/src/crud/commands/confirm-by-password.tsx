import '../words/validation-words.ts';
import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { useState, type FormEvent } from 'react';
import { useSend } from '../resource/use-send.ts';
import { useWords } from '../words/words.ts';
import { loadArea } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
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
  const { busy, send: confirm } = useSend(() => send({ [OWN_PASSWORD]: password }), {
    success: (answer) => onDone(answer),
    failed: ({ errors: { [OWN_PASSWORD]: wrong } }) => {
      if (wrong) setError(wrong.join(' '));
      return wrong !== undefined;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') setError(words('validation.empty'));
    else void confirm();
  }

  return (
    <Modal open title={title} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={submit}>
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
