import { useEffect, useState } from 'react';
import { TextInput } from '../../ui/text-input.tsx';

const TYPING_PAUSE = 350;

interface KeywordInputProps {
  label: string;
  value: string;
  onChange: (keyword: string) => void;
  placeholder?: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string | undefined;
}

/** A keyword that is asked for once the typing pauses. */
export function KeywordInput({ value, onChange, ...field }: KeywordInputProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(draft.trim()), TYPING_PAUSE);
    return () => clearTimeout(timer);
  });
  return <TextInput {...field} type="search" value={draft} maxLength={200} autoComplete="off" onChange={setDraft} />;
}
