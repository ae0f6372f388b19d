import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { UNREAD } from '../lib/unread-inputs.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';
import { IconEye, IconEyeOff } from './icons.ts';

/** Letters that a field does not take, and what to say when someone types one. */
export interface RefusedLetters {
  letters: RegExp;
  message: string;
}

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size' | 'required' | 'className'>;
export type TextInputProps = FieldProps &
  Native & {
    value: string;
    onChange: (value: string) => void;
    /** The value reads left to right whatever the page does: e-mails, phones, codes. */
    ltr?: boolean;
    refuse?: RefusedLetters | undefined;
    /** What stands in it is no value: it keeps its form from being sent. */
    unread?: boolean;
    start?: ReactNode;
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/**
 * Keeps the caret where somebody types when what they typed is written otherwise (Latin digits for Arabic ones): counted from the end,
 * which is what stays as it was. Told of each change.
 */
export function useKeptCaret(): (input: HTMLInputElement) => void {
  const changed = useRef<{ input: HTMLInputElement; text: string; fromEnd: number } | null>(null);
  useLayoutEffect(() => {
    const { input, text, fromEnd } = changed.current ?? {};
    changed.current = null;
    if (!input || fromEnd === undefined || input.value === text || document.activeElement !== input) return;
    const caret = Math.max(0, input.value.length - fromEnd);
    input.setSelectionRange(caret, caret);
  });
  return (input) => {
    const { value: text, selectionEnd } = input;
    changed.current = { input, text, fromEnd: text.length - (selectionEnd ?? text.length) };
  };
}

/** One line of text. */
export function TextInput({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  id,
  value,
  onChange,
  ltr,
  refuse,
  unread = false,
  start,
  end,
  onBeforeInput,
  ...rest
}: TextInputProps) {
  const [refused, setRefused] = useState(false);
  const keepCaret = useKeptCaret();
  // A new error says more than the refusal before it.
  useEffect(() => setRefused(false), [error]);

  function beforeInput(event: FormEvent<HTMLInputElement> & { data?: string }) {
    onBeforeInput?.(event as never);
    // Single letters are stopped before they appear, so that the caret stays; pasted text is cleaned in `change`.
    if (refuse && event.data && refuse.letters.test(event.data) && event.data.length === 1) {
      event.preventDefault();
      setRefused(true);
    }
  }
  function change(text: string) {
    const clean = refuse
      ? Array.from(text)
          .filter((letter) => !refuse.letters.test(letter))
          .join('')
      : text;
    setRefused(clean !== text);
    onChange(clean);
  }

  return (
    <Field
      label={label}
      help={help}
      error={refused ? refuse?.message : error}
      required={required}
      hideLabel={hideLabel}
      className={className}
      id={id}
    >
      {(ids) => (
        <div className={classes.control} data-invalid={Boolean(error) || undefined} data-disabled={rest.disabled || undefined}>
          {start}
          <input
            type="text"
            {...rest}
            {...ids}
            {...{ [UNREAD]: unread ? '' : undefined }}
            dir={ltr ? 'ltr' : 'auto'}
            className={classes.input}
            value={value}
            onBeforeInput={beforeInput}
            onChange={(event) => {
              keepCaret(event.currentTarget);
              change(event.currentTarget.value);
            }}
          />
          {end}
        </div>
      )}
    </Field>
  );
}

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'ltr'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      ltr
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          className={cx(classes.end)}
          name={t(shown ? 'common.hide_password' : 'common.show_password')}
          icon={shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
