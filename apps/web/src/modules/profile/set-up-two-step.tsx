import { useState, type FormEvent } from 'react';
import { ConfirmByPassword } from '../../crud/commands/confirm-by-password.tsx';
import { CodeInput } from '../session/shared/code-input.tsx';
import { TotpSetup } from '../session/shared/totp-setup.tsx';
import { useWords } from '../../crud/words/words.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { call, type Data } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './profile.module.css';

interface SetUpProps {
  onClose: () => void;
  /** With the recovery codes. */
  onDone: (codes: readonly string[]) => void;
}

/** Switches the second step on: the password, the QR code, and the first code of the app. */
export function SetUpTwoStep({ onClose, onDone }: SetUpProps) {
  const words = useWords();
  const [begun, setBegun] = useState<Data<'POST profile/totp'> | null>(null);
  if (begun) return <FirstCode begun={begun} onClose={onClose} onDone={onDone} />;
  return (
    <ConfirmByPassword
      title={words('security.set_up')}
      text={words('security.set_up_text')}
      yes={words('security.continue')}
      send={(body) => call('POST profile/totp', { body })}
      onClose={onClose}
      onDone={({ data }) => setBegun(data)}
    />
  );
}

/** The QR code, and the first code that the app makes of it. */
function FirstCode({ begun, onClose, onDone }: SetUpProps & { begun: Data<'POST profile/totp'> }) {
  const words = useWords();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { busy, send } = useSend(() => call('POST profile/totp/confirm', { body: { code } }), {
    success: ({ message, data }) => {
      onDone(data.recovery_codes);
      return message;
    },
    failed: ({ errors: { code: wrong } }) => {
      if (wrong) setError(wrong.join(' '));
      return wrong !== undefined;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length < 6) setError(words('security.code_help'));
    else void send();
  }

  return (
    <Modal open size="wide" title={words('security.set_up')} onClose={onClose}>
      <form className={classes.dialogForm} noValidate onSubmit={submit}>
        <TotpSetup secret={begun.secret} otpauthUrl={begun.otpauth_url} />
        <CodeInput
          data-autofocus
          required
          label={words('security.code')}
          error={error}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" loading={busy}>
            {words('security.confirm')}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {words('form.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
