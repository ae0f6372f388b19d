import type { Field } from '@diwan/contract/kit/field';
import { Suspense, useMemo, type ComponentType } from 'react';
import { DateInput } from '../../ui/date-input.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { PasswordInput, TextInput, type RefusedLetters } from '../../ui/text-input.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { Switch } from '../../ui/toggle.tsx';
import { CODES } from '../cells/cell-context.ts';
import { labelKey } from '../labels.ts';
import { RichTextInput } from '../rich-text/rich-text-input.tsx';
import { rowOptions } from '../row-options.ts';
import { UploadField } from '../upload/upload-field.tsx';
import { useWords, type Words } from '../words.ts';
import classes from './field-input.module.css';
import { MomentInput } from './moment-input.tsx';
import { MoneyInput } from './money-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import type { InputSlot, RecordForm } from './slots.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const MapField = lazyPart(() => import('../map/map-field.tsx'));

interface FieldInputProps {
  form: RecordForm;
  name: string;
  /** An input of the resource's own. */
  own: ComponentType<InputSlot> | undefined;
  /** Asked for here, though its field may be left out elsewhere. */
  demanded?: boolean;
}

/** The input of one field, by its kind. */
export function FieldInput({ form, name, own: Own, demanded = false }: FieldInputProps) {
  const words = useWords();
  const { asks, mode } = form;
  const field = asks.fields[name];
  if (!field) return null;
  const required = demanded || (!field.optional && !(mode === 'update' && field.kind === 'password'));
  const slot: InputSlot = { form, name, label: words(labelKey(asks, name)), required, error: form.errors[name] };
  if (Own) return <Own {...slot} />;
  if (name === 'location' && 'lat' in asks.fields)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <MapField form={form} placeRequired={!asks.fields['lat']?.optional} addressRequired={required} />
      </Suspense>
    );
  return <KindInput slot={slot} field={field} words={words} />;
}

function KindInput({ slot, field, words }: { slot: InputSlot; field: Field; words: Words }) {
  const { form, name, label, required, error } = slot;
  const value = form.values[name];
  const text = typeof value === 'string' ? value : '';
  const set = (next: unknown) => form.set({ [name]: next });
  const shared = {
    label,
    required,
    error,
    'data-path': name,
    onBlur: () => form.check(name),
    disabled: field.createOnly && form.mode === 'update',
  };
  switch (field.kind) {
    case 'rich_text':
      return <RichTextInput {...slot} />;
    case 'text': {
      const refuse = refusedLetters(field.script, words);
      if (field.long) return <Textarea {...shared} value={text} onChange={set} maxLength={field.max} />;
      return (
        <TextInput
          {...shared}
          value={text}
          onChange={set}
          maxLength={field.max}
          refuse={refuse}
          ltr={CODES.has(name) || field.script === 'latin'}
          autoComplete="off"
        />
      );
    }
    case 'email':
      return (
        <TextInput
          {...shared}
          value={text}
          onChange={set}
          maxLength={field.max}
          ltr
          inputMode="email"
          autoComplete="off"
          refuse={refusedLetters('latin', words)}
        />
      );
    case 'phone':
      return <PhoneInput {...slot} />;
    case 'password':
      return <Passwords {...slot} />;
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : null}
          onChange={set}
          decimals={field.decimals}
          unit={field.unit && words(`form.units.${field.unit}`)}
        />
      );
    case 'latitude':
    case 'longitude':
      return <NumberInput {...shared} value={typeof value === 'number' ? value : null} onChange={set} decimals={9} />;
    case 'money':
      return <MoneyInput {...slot} currencyField={field.currency} />;
    case 'flag':
      return (
        <div className={classes.flag} data-path={name}>
          <Switch label={label} checked={value === 1} onChange={(on) => set(on ? 1 : 0)} />
          {error && <p className={classes.error}>{error}</p>}
        </div>
      );
    case 'enum':
      return (
        <Select
          {...shared}
          value={text || null}
          onChange={set}
          searchable={field.values.length > 6}
          clearable={field.optional}
          options={field.values.map((one) => ({ value: one, label: words(`enums.${field.name}.${one}`) }))}
        />
      );
    case 'ref':
      return <RefInput {...slot} table={field.table} within={field.within} clearable={field.optional} />;
    case 'refs':
      return <RefsInput {...slot} table={field.table} />;
    case 'image':
    case 'images':
    case 'video':
      return (
        <UploadField
          {...slot}
          kind={field.kind === 'video' ? 'video' : 'image'}
          max={field.kind === 'images' ? field.max : 1}
          many={field.kind === 'images'}
        />
      );
    case 'date':
      return <DateInput {...shared} value={text || null} onChange={set} />;
    case 'time':
      return <TimeInput {...shared} value={text} onChange={set} />;
    case 'moment':
      return <MomentInput {...slot} />;
    case 'keys':
    case 'hours':
      // Sets of words and weeks have editors of their own (a role's permissions, working hours).
      return null;
  }
}

/** Fields of one script block the letters of the other while one types, and say so (§5). */
function refusedLetters(script: 'any' | 'arabic' | 'latin', words: Words): RefusedLetters | undefined {
  if (script === 'any') return undefined;
  return script === 'arabic'
    ? { letters: /\p{Script=Latin}/u, message: words('validation.arabic') }
    : { letters: /\p{Script=Arabic}/u, message: words('validation.latin') };
}

function Passwords({ form, name, label, required, error }: InputSlot) {
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
        label={words(labelKey(form.asks, 'passwordConfirm'))}
        required={required}
        error={form.errors['passwordConfirm']}
        help={'\u00a0'}
        autoComplete="new-password"
        data-path="passwordConfirm"
        value={value('passwordConfirm')}
        onChange={(typed) => form.set({ passwordConfirm: typed })}
        onBlur={() => form.check('passwordConfirm')}
      />
    </div>
  );
}

interface RefInputProps extends InputSlot {
  table: string;
  within: string | undefined;
  clearable: boolean;
}

function RefInput({ form, name, label, required, error, table, within, clearable }: RefInputProps) {
  const words = useWords();
  const parent = within ? (form.values[within] ?? null) : null;
  const waits = within !== undefined && parent === null;
  const options = useMemo(() => rowOptions(table, within && parent ? { [within]: Number(parent) } : {}), [table, within, parent]);
  const value = form.values[name];
  const fixed = form.asks.fields[name]?.createOnly === true && form.mode === 'update';
  // A row of no country holds in all of them.
  const everywhere = name === 'country_id' && form.asks.fields[name]?.optional === true;
  const placeholder = waits
    ? words('form.choose_first', { name: words(labelKey(form.asks, within)) })
    : everywhere
      ? words('form.countries_all')
      : undefined;
  // A city does not outlive its country, nor a model its brand.
  const follow = Object.fromEntries(
    Object.entries(form.asks.fields).flatMap(([other, field]) => (field.kind === 'ref' && field.within === name ? [[other, null]] : [])),
  );
  return (
    <Select
      key={`${name}-${String(parent)}`}
      label={label}
      required={required}
      error={error}
      data-path={name}
      clearable={clearable}
      disabled={waits || fixed}
      placeholder={placeholder}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      load={options.load}
      resolve={options.resolve}
      onChange={(id) => form.set({ [name]: id === null ? null : Number(id), ...follow })}
      onBlur={() => form.check(name)}
    />
  );
}

function RefsInput({ form, name, label, required, error, table }: InputSlot & { table: string }) {
  const options = useMemo(() => rowOptions(table), [table]);
  const value = form.values[name];
  return (
    <MultiSelect
      label={label}
      required={required}
      error={error}
      data-path={name}
      value={Array.isArray(value) ? value.map(String) : []}
      load={options.load}
      resolve={options.resolve}
      onChange={(ids) => form.set({ [name]: ids.map(Number) })}
      onBlur={() => form.check(name)}
    />
  );
}
