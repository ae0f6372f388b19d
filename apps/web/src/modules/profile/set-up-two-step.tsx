import { useState, type FormEvent } from 'react';
import { ConfirmByPassword } from '../../crud/commands/confirm-by-password.tsx';
import { CodeInput } from '../session/shared/code-input.tsx';
import { TotpSetup } from '../session/shared/totp-setup.tsx';
import { useWords } from '../../crud/words/words.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { call, type Data } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';
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
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  if (!begun)
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

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.length < 6) return setError(words('security.code_help'));
    setBusy(true);
    try {
      const { message, data } = await call('POST profile/totp/confirm', { body: { code } });
      toast.success(message);
      onDone(data.recovery_codes);
    } catch (failure) {
      const wrong = failure instanceof ApiError ? failure.errors['code'] : undefined;
      if (wrong) setError(wrong.join(' '));
      else toast.error(getLines(failure, words('common.failed_text')), { title: words('common.error') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open size="wide" title={words('security.set_up')} onClose={onClose}>
      <form className={classes.dialogForm} noValidate onSubmit={(event) => void send(event)}>
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
