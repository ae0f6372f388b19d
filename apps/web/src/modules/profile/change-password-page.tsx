import '../../crud/words/page-words.ts';
import { checkSchema } from '@diwan/contract/kit/validate';
import { passwordChange } from '@diwan/contract/profile/form';
import { navigate } from '../../lib/navigation.ts';
import { useState } from 'react';
import { FormFrame } from '../../crud/form/form-frame.tsx';
import { useFormSend } from '../../crud/form/use-form-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { afterPress } from '../../lib/after-press.ts';
import { call } from '../../lib/call.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import card from '../../ui/card.module.css';

const FIELDS = ['current_password', 'password', 'passwordConfirm'] as const;
const EMPTY = { current_password: '', password: '', passwordConfirm: '' };

/** A new password for oneself; the other sessions end. */
export default function ChangePasswordPage() {
  const words = useWords();
  const [values, setValues] = useState(EMPTY);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Readonly<Record<string, readonly string[]>>>({});
  usePageTitle(words('security.change_password'));

  const checked = checkSchema(passwordChange, values);
  const leave = () => navigate('/profile/show');
  const getError = (name: string): string | undefined => {
    const refused = refusals[name];
    if (refused) return refused.join(' ');
    const wrong = checked.ok || !judged.has(name) ? undefined : checked.errors[name];
    return wrong?.map(({ key, params }) => words(`validation.${key}`, params)).join(' ');
  };

  const sending = useFormSend({ setErrors: setRefusals }, () => call('PUT profile/password', { body: values }), {
    success: ({ message }) => message,
    next: leave,
  });

  function save() {
    setJudged(new Set(FIELDS));
    if (checked.ok) void sending.send();
    else sending.refuse();
  }

  return (
    <>
      <PageHeader title={words('security.change_password')} />
      <FormFrame
        {...sending.frame}
        unsaved={() => !sending.isSent() && FIELDS.some((name) => values[name] !== '')}
        onSave={save}
        onCancel={leave}
      >
        <div className={card.card}>
          {FIELDS.map((name) => (
            <PasswordInput
              key={name}
              required
              data-path={name}
              autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
              label={words(`security.${name}`)}
              help={name === 'password' ? words('form.password_help') : undefined}
              error={getError(name)}
              value={values[name]}
              onChange={(typed) => {
                setValues({ ...values, [name]: typed });
                setRefusals({});
              }}
              onBlur={() => afterPress(() => setJudged((now) => new Set([...now, name])))}
            />
          ))}
          <p className={card.note}>{words('security.password_note')}</p>
        </div>
      </FormFrame>
    </>
  );
}
