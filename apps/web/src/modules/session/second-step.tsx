import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CodeInput } from './shared/code-input.tsx';
import { RecoveryCodes } from './shared/recovery-codes.tsx';
import { TotpSetup } from './shared/totp-setup.tsx';
import { useWords } from '../../crud/words/words.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { call, type Data } from '../../lib/call.ts';
import type { LoginAnswer } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './login-page.module.css';

/** What the server asks for after a right password. */
export type SecondStepAsked = Extract<Data<'POST login'>, { readonly second_step: string }>;

interface SecondStepProps {
  asked: SecondStepAsked;
  onOpen: (answer: LoginAnswer) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** The second step of a login: a code of the app or a recovery code; where the role demands it, setting the app up first. */
export default function SecondStep({ asked, onOpen, onBack }: SecondStepProps) {
  const words = useWords();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [opened, setOpened] = useState<Data<'POST login/code'> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [recovery]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (code === '') {
      setError(words('validation.empty'));
      return input.current?.focus();
    }
    setSending(true);
    try {
      const { data } = await call('POST login/code', { body: { challenge: asked.challenge, code } });
      if (data.recovery_codes) setOpened(data);
      else onOpen(data);
    } catch (failure) {
      toast.error(getLines(failure, words('common.failed_text')));
      if (failure instanceof ApiError && failure.code === 'auth.challenge_expired') return onBack();
      if (failure instanceof ApiError && failure.code === 'auth.wrong_code') setError(failure.message);
      input.current?.select();
    } finally {
      setSending(false);
    }
  }

  if (opened?.recovery_codes)
    return (
      <div className={classes.form}>
        <h2>{words('security.codes_title')}</h2>
        <RecoveryCodes codes={opened.recovery_codes} />
        <Button variant="primary" onClick={() => onOpen(opened)}>
          {words('security.codes_saved')}
        </Button>
      </div>
    );

  const shared = {
    ref: input,
    name: 'code',
    required: true,
    error,
    value: code,
    onChange: (typed: string) => {
      setCode(typed);
      setError(undefined);
    },
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <h2>{words(`security.login_${asked.second_step}`)}</h2>
      {asked.secret && asked.otpauth_url && <TotpSetup secret={asked.secret} otpauthUrl={asked.otpauth_url} />}
      {recovery ? (
        <TextInput {...shared} ltr autoComplete="off" label={words('security.recovery_code')} help={words('security.recovery_help')} />
      ) : (
        <CodeInput {...shared} label={words('security.code')} help={words('security.code_help')} />
      )}
      <Button type="submit" variant="primary" loading={sending}>
        {words('security.confirm')}
      </Button>
      <div className={classes.otherWays}>
        {asked.second_step === 'code' && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setRecovery(!recovery);
              setCode('');
              setError(undefined);
            }}
          >
            {words(recovery ? 'security.use_app' : 'security.use_recovery')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onBack}>
          {words('security.back')}
        </Button>
      </div>
    </form>
  );
}
