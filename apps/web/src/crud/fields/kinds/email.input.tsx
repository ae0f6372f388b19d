import { TextInput } from '../../../ui/text-input.tsx';
import type { KindInput } from './kind-input.ts';
import { refusedLetters } from './text.input.tsx';

export const emailInput: KindInput<'email'> = {
  input: ({ max }, { text, set, shared, words }) => (
    <TextInput
      {...shared}
      value={text}
      onChange={set}
      maxLength={max}
      ltr
      inputMode="email"
      autoComplete="off"
      refuse={refusedLetters('latin', words)}
    />
  ),
};
