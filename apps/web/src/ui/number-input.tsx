import { useEffect, useState, type ReactNode } from 'react';
import { latinDigits } from '../lib/digits.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'ltr' | 'end'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Places after the point; none unless told. */
  decimals?: number;
  /** What is counted, after the number. */
  unit?: ReactNode;
};

/** A number, never negative; takes Arabic digits too and clears itself when what is typed is no number. */
export function NumberInput({ value, onChange, decimals = 0, unit, onBlur, ...rest }: NumberInputProps) {
  const [text, setText] = useState(value === null ? '' : String(value));

  useEffect(() => {
    // A value set from outside replaces the text, but "1." while typing must not become "1".
    setText((shown) => (parse(shown, decimals) === value ? shown : value === null ? '' : String(value)));
  }, [value, decimals]);

  return (
    <TextInput
      {...rest}
      ltr
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={text}
      end={unit}
      onChange={(typed) => {
        const latin = latinDigits(typed);
        const parsed = parse(latin, decimals);
        setText(latin !== '' && parsed === null && latin !== '.' ? '' : latin);
        onChange(parsed);
      }}
      onBlur={(event) => {
        setText(value === null ? '' : String(value));
        onBlur?.(event);
      }}
    />
  );
}

function parse(text: string, decimals: number): number | null {
  const pattern = decimals > 0 ? /^\d*\.?\d*$/ : /^\d+$/;
  if (!pattern.test(text) || text === '' || text === '.') return null;
  return Number(text);
}
