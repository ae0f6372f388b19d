import type { Field } from '@diwan/contract/kit/field';
import type { SettingsForm } from './use-settings-form.ts';
import { labelKey } from '../../crud/labels.ts';
import { useWords, type Words } from '../../crud/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { Ltr } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Switch } from '../../ui/toggle.tsx';
import classes from './settings.module.css';

interface SettingInputProps {
  form: SettingsForm;
  name: string;
  field: Field;
  currency: string | null;
  /** What holds while the country has no value of its own; undefined in the settings for all. */
  inherited: number | string | null | undefined;
  disabled: boolean;
}

/** One setting: its name, what it does, its value and unit; for a country, whether it has a value of its own. */
export function SettingInput({ form, name, field, currency, inherited, disabled }: SettingInputProps) {
  const words = useWords();
  const value = form.values[name] ?? null;
  const label = words(labelKey(form.asks, name));
  const ofCountry = inherited !== undefined;
  const own = value !== null || form.errors[name] !== undefined || !ofCountry;
  // A setting that only countries have is simply empty where it is off.
  const falls = ofCountry && inherited !== null;
  return (
    <div className={classes.setting}>
      {falls && (
        <div className={classes.own}>
          <span className={classes.fallback}>
            {words('settings.falls_back')} <ShownSetting field={field} value={inherited} currency={currency} words={words} />
          </span>
          <Switch
            label={words('settings.own_value')}
            aria-label={words('settings.own_value_of', { name: label })}
            checked={own}
            disabled={disabled}
            onChange={(on) => form.set({ [name]: on ? inherited : null })}
          />
        </div>
      )}
      <ValueInput
        form={form}
        name={name}
        field={field}
        label={label}
        currency={currency}
        words={words}
        disabled={disabled || (falls && !own)}
      />
    </div>
  );
}

interface ValueInputProps extends Omit<SettingInputProps, 'inherited'> {
  label: string;
  words: Words;
}

function ValueInput({ form, name, field, label, currency, words, disabled }: ValueInputProps) {
  const value = form.values[name] ?? null;
  const help = (
    <>
      {words(`settings.help.${name}`)} <Bounds field={field} words={words} />
    </>
  );
  const shared = {
    label,
    help,
    disabled,
    error: form.errors[name],
    'data-path': name,
    autoComplete: 'off',
    onBlur: () => form.check(name),
  };
  const set = (next: unknown) => form.set({ [name]: next });
  if (field.kind === 'flag')
    return <Switch label={label} help={help} disabled={disabled} checked={value === 1} onChange={(on) => set(on ? 1 : 0)} />;
  if (field.kind === 'number')
    return (
      <NumberInput
        {...shared}
        className={classes.input}
        value={typeof value === 'number' ? value : null}
        decimals={field.decimals}
        unit={<span className={classes.unit}>{words(`settings.units.${field.unit ?? 'rows'}`)}</span>}
        onChange={set}
      />
    );
  const isMoney = field.kind === 'money';
  // Names and addresses run as they are written; codes and amounts from left to right.
  const isFree = field.kind === 'text' && field.max > 30;
  return (
    <TextInput
      {...shared}
      className={classes.input}
      ltr={!isFree}
      inputMode={isMoney ? 'decimal' : isFree || name === 'seller_tax_number' ? 'text' : 'numeric'}
      value={value === null ? '' : String(value)}
      end={isMoney && <span className={classes.unit}>{currency ?? words('settings.units.own_currency')}</span>}
      onChange={(typed) => set(typed.trim() === '' ? null : typed.trim())}
    />
  );
}

/** A number that keeps its sign in front within a text that runs the other way. */
const isolated = (value: number) => `\u2066${formatNumber(value)}\u2069`;

/** From where to where a number may go. */
function Bounds({ field, words }: { field: Field; words: Words }) {
  if (field.kind !== 'number' && field.kind !== 'money') return null;
  return <span className={classes.bounds}>{words('settings.bounds', { min: isolated(field.min), max: isolated(field.max) })}</span>;
}

/** A setting's value as people read it. */
function ShownSetting({ field, value, currency, words }: { field: Field; value: number | string; currency: string | null; words: Words }) {
  if (field.kind === 'flag') return <b>{words(`enums.yes_no.${value}`)}</b>;
  if (field.kind === 'number')
    return (
      <b>
        <Ltr>{formatNumber(value)}</Ltr> {words(`settings.units.${field.unit ?? 'rows'}`)}
      </b>
    );
  return (
    <b>
      <Ltr>{field.kind === 'money' ? `${currency ?? ''} ${formatNumber(value)}` : value}</Ltr>
    </b>
  );
}
