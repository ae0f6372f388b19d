import type { Field, FieldKind, FieldOf, Script } from '@diwan/contract/kit/field';
import type { ReactNode } from 'react';
import { DateInput } from '../../../ui/date-input.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { PasswordInput, TextInput, type RefusedLetters } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';
import { Switch } from '../../../ui/toggle.tsx';
import classes from '../../inputs/field-input.module.css';
import { MoneyInput } from '../../inputs/money-input.tsx';
import { PhoneInput } from '../../inputs/phone-input.tsx';
import { RefInput, RefsInput } from '../../inputs/row-inputs.tsx';
import { TimestampInput } from '../../inputs/timestamp-input.tsx';
import { labelKey } from '../../resource/labels.ts';
import type { InputSlot } from '../../resource/slots.ts';
import { Editor, RichTextInput } from '../../rich-text/rich-text-input.tsx';
import { UploadField } from '../../upload/upload-field.tsx';
import { useWords, type Words } from '../../words/words.ts';

/** A field being filled in: what all inputs are given, and what is typed in now. */
export interface InputPlace extends InputSlot {
  readonly words: Words;
  readonly value: unknown;
  readonly text: string;
  readonly set: (next: unknown) => void;
  /** What inputs of one value have in common. */
  readonly shared: {
    readonly label: string;
    readonly required: boolean;
    readonly error: string | undefined;
    readonly help: ReactNode;
    readonly 'data-path': string;
    readonly onBlur: () => void;
    readonly disabled: boolean;
  };
}

/**
 * What a form needs of a kind of field. A method, which TypeScript lets stand for those of any kind: the registry hands each of them
 * fields of its own kind.
 */
export interface KindInput<K extends FieldKind = FieldKind> {
  input(field: FieldOf<K>, place: InputPlace, slot: InputSlot): ReactNode;
  /** An edit may leave it out though it is not optional: what is stored stays. */
  readonly staysUnlessTyped?: boolean;
  /** Has the code of a large input on its way, before a form is drawn. */
  readonly warmUp?: () => void;
}

/** The input of every kind there is. */
export type KindInputs = { readonly [K in FieldKind]: KindInput<K> };

/** Fields of one script block the letters of the other while one types, and say so (§5). */
function refusedLetters(script: Script, words: Words): RefusedLetters | undefined {
  if (script === 'any') return undefined;
  return script === 'arabic'
    ? { letters: /\p{Script=Latin}/u, message: words('validation.arabic') }
    : { letters: /\p{Script=Arabic}/u, message: words('validation.latin') };
}

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

/** Sets of words and weeks have editors of their own (a role's permissions, working hours). */
const OF_ITS_OWN: KindInput = { input: () => null };

const DEGREES: KindInput = {
  input: (_, { value, set, shared }) => (
    <NumberInput {...shared} value={typeof value === 'number' ? value : null} onChange={set} decimals={9} />
  ),
};

const INPUTS: KindInputs = {
  text: {
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
  },
  rich_text: {
    input: (_, __, slot) => <RichTextInput {...slot} />,
    warmUp: Editor.warmUp,
  },
  email: {
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
  },
  phone: { input: (_, __, slot) => <PhoneInput {...slot} /> },
  password: {
    input: ({ repeated }, _, slot) => <Passwords {...slot} repeated={repeated} />,
    staysUnlessTyped: true,
  },
  enum: {
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
  },
  flag: {
    input: (_, { name, value, set, shared: { label, error, help, disabled } }) => (
      <div className={classes.flag} data-path={name}>
        <Switch label={label} help={help} disabled={disabled} checked={value === 1} onChange={(on) => set(on ? 1 : 0)} />
        {error && <p className={classes.error}>{error}</p>}
      </div>
    ),
  },
  keys: OF_ITS_OWN,
  number: {
    input: ({ decimals, unit }, { value, set, shared, words }) => (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : null}
        onChange={set}
        decimals={decimals}
        unit={unit && <span className={classes.unit}>{words(`form.units.${unit}`)}</span>}
      />
    ),
  },
  money: { input: ({ currency }, _, slot) => <MoneyInput {...slot} currencyField={currency} /> },
  date: {
    input: (_, { text, set, shared }) => <DateInput {...shared} value={text || null} onChange={set} />,
  },
  time: {
    input: (_, { text, set, shared }) => <TimeInput {...shared} value={text} onChange={set} />,
  },
  timestamp: { input: (_, __, slot) => <TimestampInput {...slot} /> },
  hours: OF_ITS_OWN,
  ref: {
    input: ({ table, within, optional }, _, slot) => <RefInput {...slot} table={table} within={within} clearable={optional} />,
  },
  refs: { input: ({ table }, _, slot) => <RefsInput {...slot} table={table} /> },
  image: { input: (_, __, slot) => <UploadField {...slot} kind="image" max={1} many={false} /> },
  images: { input: ({ max }, _, slot) => <UploadField {...slot} kind="image" max={max} many /> },
  video: { input: (_, __, slot) => <UploadField {...slot} kind="video" max={1} many={false} /> },
  latitude: DEGREES,
  longitude: DEGREES,
};

/** What a form needs of a field's kind. */
export const kindInput = ({ kind }: Field): KindInput => INPUTS[kind];
