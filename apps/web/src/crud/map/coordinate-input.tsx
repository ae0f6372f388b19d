import { useEffect, useState } from 'react';
import { afterPress } from '../../lib/after-press.ts';
import { typedDegrees, typedNumber } from '@diwan/domain/typed';
import { TextInput } from '../../ui/text-input.tsx';
import { useWords } from '../words/words.ts';
import type { RecordForm } from '../resource/slots.ts';

interface CoordinateInputProps {
  form: RecordForm;
  name: 'lat' | 'lng';
  label: string;
  limit: number;
  required: boolean;
}

/** Degrees, which unlike other numbers may lie below zero. What is no number, or beyond the globe, stays as it was typed and is named as such. */
export function CoordinateInput({ form, name, label, limit, required }: CoordinateInputProps) {
  const value = form.values[name];
  const words = useWords();
  const [text, setText] = useState(getText(value));
  const [left, setLeft] = useState(false);

  useEffect(() => setText((shown) => (typedDegrees(shown, limit) === value ? shown : getText(value))), [value, limit]);

  const unread = text !== '' && typedDegrees(text, limit) === null;
  return (
    <TextInput
      label={label}
      required={required}
      ltr
      inputMode="decimal"
      autoComplete="off"
      data-path={name}
      value={text}
      unread={unread}
      error={unread && left ? words('common.degrees_unread', { limit }) : form.errors[name]}
      onChange={(typed) => {
        const next = typedNumber(typed);
        const read = typedDegrees(next, limit);
        setText(next);
        setLeft(false);
        if (read !== null || next === '') form.set({ [name]: read });
      }}
      onBlur={() => {
        afterPress(() => setLeft(true));
        if (!unread) setText(getText(value));
        form.check(name);
      }}
    />
  );
}

const getText = (value: unknown): string => (typeof value === 'number' ? String(value) : '');
