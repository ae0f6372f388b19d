import { latinDigits } from '@diwan/domain/typed';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';

type CodeInputProps = Omit<TextInputProps, 'type' | 'ltr' | 'end' | 'start'>;

/** Six digits from the authenticator app, in whatever digits the keyboard writes. */
export function CodeInput({ onChange, ...rest }: CodeInputProps) {
  return (
    <TextInput
      {...rest}
      ltr
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      onChange={(typed) => onChange(latinDigits(typed).replace(/\D/g, '').slice(0, 6))}
    />
  );
}
