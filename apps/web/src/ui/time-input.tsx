import { useEffect, useState } from 'react';
import { afterPress } from '../lib/after-press.ts';
import { typedCode } from '@diwan/domain/typed';
import { useTranslation } from '../lib/translate.ts';
import { parseTime, type ClockTime } from '../lib/clock.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type TimeInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ltr' | 'end'> & {
  /** Empty while there is none. */
  value: ClockTime;
  onChange: (value: ClockTime) => void;
};

/** A time of day on 24 hours, typed as people type it (9, 930, 21:05), the same in every browser and language. */
export function TimeInput({ value, onChange, error, onBlur, ...rest }: TimeInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [left, setLeft] = useState(false);

  useEffect(() => {
    // A value set from outside replaces the text; a half-typed time must not be swept away.
    setText((shown) => ((parseTime(shown) ?? '') === value ? shown : value));
  }, [value]);

  const unread = parseTime(text) === null && typedCode(text) !== '';
  return (
    <TextInput
      {...rest}
      ltr
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      unread={unread}
      error={unread && left ? t('common.time_unread') : error}
      value={text}
      onChange={(typed) => {
        setText(typed);
        setLeft(false);
        const time = parseTime(typed);
        if (time !== null || typedCode(typed) === '') onChange(time ?? '');
      }}
      onBlur={(event) => {
        const time = parseTime(text);
        afterPress(() => setLeft(true));
        if (time !== null) setText(time);
        onBlur?.(event);
      }}
    />
  );
}
