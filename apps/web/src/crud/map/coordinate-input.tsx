import { useEffect, useState } from 'react';
import { latinDigits } from '../../lib/digits.ts';
import { TextInput } from '../../ui/text-input.tsx';
import type { RecordForm } from '../form/slots.ts';

interface CoordinateInputProps {
  form: RecordForm;
  name: 'lat' | 'lng';
  label: string;
  limit: number;
  required: boolean;
}

/** Degrees, which unlike other numbers may lie below zero. What is no number, or beyond the globe, is not taken. */
export function CoordinateInput({ form, name, label, limit, required }: CoordinateInputProps) {
  const value = form.values[name];
  const [text, setText] = useState(getText(value));

  useEffect(() => setText((shown) => (degrees(shown, limit) === value ? shown : getText(value))), [value, limit]);

  return (
    <TextInput
      label={label}
      required={required}
      ltr
      inputMode="decimal"
      autoComplete="off"
      data-path={name}
      value={text}
      error={form.errors[name]}
      onChange={(typed) => {
        const latin = latinDigits(typed);
        setText(latin);
        form.set({ [name]: degrees(latin, limit) });
      }}
      onBlur={() => {
        setText(getText(value));
        form.check(name);
      }}
    />
  );
}

const getText = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

/** The degrees that a text names, if it does. */
export function degrees(text: string, limit: number): number | null {
  if (!/^-?\d{1,3}(\.\d*)?$/.test(text.trim())) return null;
  const number = Number(text);
  return Math.abs(number) <= limit ? number : null;
}
