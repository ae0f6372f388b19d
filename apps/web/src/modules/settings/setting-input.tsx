import type { Field } from '@diwan/contract/kit/field';
import type { SettingsForm } from './use-settings-form.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { kindPlain } from '../../crud/fields/kinds/plain.tsx';
import { labelKey } from '../../crud/resource/labels.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { formatNumber, ltr } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
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
            {words('settings.falls_back')} <ShownSetting name={name} field={field} value={inherited} currency={currency} words={words} />
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
      <div className={classes.input}>
        <FieldInput
          form={form}
          name={name}
          own={undefined}
          help={
            <>
              {words(`settings.help.${name}`)} <Bounds field={field} words={words} />
            </>
          }
          disabled={disabled || (falls && !own)}
        />
      </div>
    </div>
  );
}

/** A number that keeps its sign in front within a text that runs the other way. */
const isolated = (value: number) => ltr(formatNumber(value));

/** From where to where a number may go. */
function Bounds({ field, words }: { field: Field; words: Words }) {
  if (field.kind !== 'number' && field.kind !== 'money') return null;
  return <span className={classes.bounds}>{words('settings.bounds', { min: isolated(field.min), max: isolated(field.max) })}</span>;
}

interface ShownSettingProps {
  name: string;
  field: Field;
  value: number | string;
  currency: string | null;
  words: Words;
}

/** A setting's value as people read it, with what it counts. */
function ShownSetting({ name, field, value, currency, words }: ShownSettingProps) {
  const shown = kindPlain(field).plain(field, value, { name, words, zone: undefined });
  if ('currency' in field)
    return (
      <b>
        <Ltr>
          {currency} {shown}
        </Ltr>
      </b>
    );
  return (
    <b>
      {shown} {'unit' in field && field.unit !== undefined && words(`form.units.${field.unit}`)}
    </b>
  );
}
