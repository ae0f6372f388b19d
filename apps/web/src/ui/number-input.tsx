import { useEffect, useState, type ReactNode } from 'react';
import { typedInto, typedNumber } from '@diwan/domain/typed';
import { afterPress } from '../lib/after-press.ts';
import { useTranslation } from '../lib/translate.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'ltr' | 'end' | 'unread'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Places after the point; none unless told. */
  decimals?: number;
  /** What is counted, after the number. */
  unit?: ReactNode;
};

/** A number, never negative, in Latin or Arabic digits. What is no number stays as it was typed and is named as such. */
export function NumberInput({ value, onChange, decimals = 0, unit, error, onBlur, ...rest }: NumberInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(getText(value));
  const [left, setLeft] = useState(false);

  useEffect(() => {
    // A value set from outside replaces the text, but "1." while typing must not become "1".
    setText((shown) => (parse(shown, decimals) === value ? shown : getText(value)));
  }, [value, decimals]);

  const unread = parse(text, decimals) === undefined;
  return (
    <TextInput
      {...rest}
      ltr
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={text}
      end={unit}
      unread={unread}
      error={unread && left ? t(decimals > 0 ? 'common.number_unread' : 'common.whole_unread') : error}
      onChange={(typed) => {
        const next = typedInto(text, typed, { decimals });
        setText(next);
        setLeft(false);
        const parsed = parse(next, decimals);
        if (parsed !== undefined) onChange(parsed);
      }}
      onBlur={(event) => {
        afterPress(() => setLeft(true));
        if (!unread) setText(getText(value));
        onBlur?.(event);
      }}
    />
  );
}

const getText = (value: number | null): string => (value === null ? '' : String(value));

/** The number that a text is; null for an empty one, undefined for what is none. */
function parse(shown: string, decimals: number): number | null | undefined {
  const text = typedNumber(shown, { decimals });
  if (text === '') return null;
  const isNumber = decimals > 0 ? /^(?:\d+\.?|\d*\.\d+)$/ : /^\d+$/;
  const [, fraction = ''] = text.split('.');
  return isNumber.test(text) && fraction.length <= decimals ? Number(text) : undefined;
}
