import type { Script } from '@diwan/contract/kit/field';
import { TextInput, type RefusedLetters } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { Words } from '../../words/words.ts';
import type { KindInput } from './kind-input.ts';

/** Fields of one script block the letters of the other while one types, and say so (§5). */
export function refusedLetters(script: Script, words: Words): RefusedLetters | undefined {
  if (script === 'any') return undefined;
  return script === 'arabic'
    ? { letters: /\p{Script=Latin}/u, message: words('validation.arabic') }
    : { letters: /\p{Script=Arabic}/u, message: words('validation.latin') };
}

export const textInput: KindInput<'text'> = {
  input: ({ long, max, script, code }, { text, set, shared, words }) =>
    long ? (
      <Textarea {...shared} value={text} onChange={set} maxLength={max} />
    ) : (
      <TextInput
        {...shared}
        value={text}
        onChange={set}
        maxLength={max}
        refuse={refusedLetters(script, words)}
        ltr={code === true || script === 'latin'}
        autoComplete="off"
      />
    ),
};
