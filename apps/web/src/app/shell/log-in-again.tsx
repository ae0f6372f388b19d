import '../../crud/words/validation-words.ts';
import { Suspense, useState, type FormEvent } from 'react';
import { call } from '../../lib/call.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { readSession, resumeSession, type LoginAnswer } from '../../lib/session.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import type { SecondStepAsked } from '../../modules/session/second-step.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import classes from './log-in-again.module.css';

const SecondStep = lazyPart(() => import('../../modules/session/second-step.tsx'));

/** The login of whoever a page was drawn for, over it, where the session ended under something typed: it goes on as it stands. */
export default function LogInAgain({ onDone }: { onDone: (goesOn: boolean) => void }) {
  const words = useWords();
  const [person] = useState(readSession);
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState<SecondStepAsked | null>(null);

  function open(answer: LoginAnswer) {
    resumeSession(answer);
    onDone(true);
  }

  return (
    // Whoever comes by meanwhile sees nothing of the page.
    <Modal open covers title={words('security.again.title')} onClose={() => onDone(false)}>
      {asked ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <SecondStep asked={asked} onOpen={open} onBack={() => setAsked(null)} />
        </Suspense>
      ) : (
        <PasswordForm
          person={person}
          password={password}
          onPassword={setPassword}
          onOpen={open}
          onAsked={setAsked}
          onLeave={() => onDone(false)}
        />
      )}
    </Modal>
  );
}

interface PasswordFormProps {
  person: ReturnType<typeof readSession>;
  password: string;
  onPassword: (password: string) => void;
  onOpen: (answer: LoginAnswer) => void;
  /** The password was right, and a code is wanted beside it. */
  onAsked: (asked: SecondStepAsked) => void;
  onLeave: () => void;
}

function PasswordForm({ person, password, onPassword, onOpen, onAsked, onLeave }: PasswordFormProps) {
  const words = useWords();
  const [error, setError] = useState<string>();
  const { busy, send } = useSend(() => call('POST login', { body: { email: person?.email ?? '', password } }), {
    success: ({ data }) => {
      if ('token' in data) onOpen(data);
      else onAsked(data);
    },
    failed: ({ lines }) => {
      setError(lines.join(' '));
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') setError(words('validation.empty'));
    else void send();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p>{words('security.again.text')}</p>
      <p className={classes.person}>
        <strong>{person?.name}</strong> <bdi dir="ltr">{person?.email}</bdi>
      </p>
      <input type="text" name="email" autoComplete="username" readOnly hidden value={person?.email ?? ''} />
      <PasswordInput
        data-autofocus
        name="password"
        autoComplete="current-password"
        required
        label={words('security.again.password')}
        error={error}
        value={password}
        onChange={(typed) => {
          onPassword(typed);
          setError(undefined);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" loading={busy}>
          {words('security.again.submit')}
        </Button>
        <Button onClick={onLeave} disabled={busy}>
          {words('security.again.leave')}
        </Button>
      </div>
    </form>
  );
}
