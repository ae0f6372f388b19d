import { DateInput } from '../../../ui/date-input.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { PasswordInput, type RefusedLetters, TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';
import { Switch } from '../../../ui/toggle.tsx';
import classes from '../../inputs/field-input.module.css';
import { MoneyInput } from '../../inputs/money-input.tsx';
import { PhoneInput } from '../../inputs/phone-input.tsx';
import { TimestampInput } from '../../inputs/timestamp-input.tsx';
import { labelKey } from '../../resource/labels.ts';
import type { InputSlot } from '../../resource/slots.ts';
import { Editor, RichTextInput } from '../../rich-text/rich-text-input.tsx';
import { UploadField } from '../../upload/upload-field.tsx';
import { useWords, type Words } from '../../words/words.ts';
import type { KindInput } from './kind-input.ts';
import { refInput, refsInput } from './reference-inputs.tsx';
import type { Field, FieldKind, Script } from '@diwan/contract/kit/field';

/** Fields of one script block the letters of the other while one types, and say so (§5). */
export function refusedLetters(script: Script, words: Words): RefusedLetters | undefined {
  if (script === 'any') return undefined;
  return script === 'arabic'
    ? { letters: /\p{Script=Latin}/u, message: words('validation.arabic') }
    : { letters: /\p{Script=Arabic}/u, message: words('validation.latin') };
}

const textInput: KindInput<'text'> = {
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

const richTextInput: KindInput<'rich_text'> = {
  input: (_, __, slot) => <RichTextInput {...slot} />,
  warmUp: Editor.warmUp,
};

const emailInput: KindInput<'email'> = {
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

const phoneInput: KindInput<'phone'> = { input: (_, __, slot) => <PhoneInput {...slot} /> };

const passwordInput: KindInput<'password'> = {
  input: ({ repeated }, _, slot) => <Passwords {...slot} repeated={repeated} />,
  staysUnlessTyped: true,
};

/** A password, and once more. */
function Passwords({ form, name, label, required, error, repeated }: InputSlot & { repeated: string }) {
  const words = useWords();
  const value = (field: string) => String(form.values[field] ?? '');
  return (
    <div className={classes.pair}>
      <PasswordInput
        label={label}
        required={required}
        error={error}
        help={words(form.mode === 'update' ? 'form.password_unchanged' : 'form.password_help')}
        autoComplete="new-password"
        data-path={name}
        value={value(name)}
        onChange={(typed) => form.set({ [name]: typed })}
        onBlur={() => form.check(name)}
      />
      <PasswordInput
        label={words(labelKey(form.asks, repeated))}
        required={required}
        error={form.errors[repeated]}
        help={'\u00a0'}
        autoComplete="new-password"
        data-path={repeated}
        value={value(repeated)}
        onChange={(typed) => form.set({ [repeated]: typed })}
        onBlur={() => form.check(repeated)}
      />
    </div>
  );
}

const enumInput: KindInput<'enum'> = {
  input: ({ values, optional, name: catalogue }, { text, set, shared, words }) => (
    <Select
      {...shared}
      value={text || null}
      onChange={set}
      searchable={values.length > 6}
      clearable={optional}
      options={values.map((one) => ({ value: one, label: words(`enums.${catalogue}.${one}`) }))}
    />
  ),
};

const flagInput: KindInput<'flag'> = {
  input: (_, { name, value, set, shared: { label, error, help, disabled } }) => (
    <div className={classes.flag} data-path={name}>
      <Switch label={label} help={help} disabled={disabled} checked={value === 1} onChange={(on) => set(on ? 1 : 0)} />
      {error && <p className={classes.error}>{error}</p>}
    </div>
  ),
};

const numberInput: KindInput<'number'> = {
  input: ({ decimals, unit }, { value, set, shared, words }) => (
    <NumberInput
      {...shared}
      value={typeof value === 'number' ? value : null}
      onChange={set}
      decimals={decimals}
      unit={unit && <span className={classes.unit}>{words(`form.units.${unit}`)}</span>}
    />
  ),
};

const moneyInput: KindInput<'money'> = { input: ({ currency }, _, slot) => <MoneyInput {...slot} currencyField={currency} /> };

const pointInput: KindInput<'latitude' | 'longitude'> = {
  input: (_, { value, set, shared }) => (
    <NumberInput {...shared} value={typeof value === 'number' ? value : null} onChange={set} decimals={9} />
  ),
};

const dateInput: KindInput<'date'> = {
  input: (_, { text, set, shared }) => <DateInput {...shared} value={text || null} onChange={set} />,
};

const timeInput: KindInput<'time'> = {
  input: (_, { text, set, shared }) => <TimeInput {...shared} value={text} onChange={set} />,
};

const timestampInput: KindInput<'timestamp'> = { input: (_, __, slot) => <TimestampInput {...slot} /> };

const imageInput: KindInput<'image'> = { input: (_, __, slot) => <UploadField {...slot} kind="image" max={1} many={false} /> };
const imagesInput: KindInput<'images'> = { input: ({ max }, _, slot) => <UploadField {...slot} kind="image" max={max} many /> };

const videoInput: KindInput<'video'> = { input: (_, __, slot) => <UploadField {...slot} kind="video" max={1} many={false} /> };

/** Sets of words and weeks have editors of their own (a role's permissions, working hours). */
const setInput: KindInput<'keys' | 'hours'> = { input: () => null };

/** The input of every kind there is. */
export type KindInputs = { readonly [K in FieldKind]: KindInput<K> };

const INPUTS: KindInputs = {
  text: textInput,
  rich_text: richTextInput,
  email: emailInput,
  phone: phoneInput,
  password: passwordInput,
  number: numberInput,
  money: moneyInput,
  flag: flagInput,
  enum: enumInput,
  ref: refInput,
  refs: refsInput,
  keys: setInput,
  hours: setInput,
  image: imageInput,
  images: imagesInput,
  video: videoInput,
  latitude: pointInput,
  longitude: pointInput,
  date: dateInput,
  time: timeInput,
  timestamp: timestampInput,
};

/** What a form needs of a field's kind. */
export const kindInput = ({ kind }: Field): KindInput => INPUTS[kind];
