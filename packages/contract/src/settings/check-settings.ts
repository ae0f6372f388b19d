import { fromMinor, minorDigits, toMinor } from '@diwan/domain/money';
import type { Field } from '../kit/field.ts';
import { defineForm, type Form, type Values } from '../kit/form.ts';
import { validate, type Message, type Validated } from '../kit/validate.ts';
import { settingsAt, type SettingSection, type StoredSettings } from './settings.ts';

/** Where values are to hold: in a country with its currency, or everywhere. */
export interface SettingsPlace {
  readonly currency: string | null;
  /** What holds where a value is left out. */
  readonly inherited: StoredSettings;
}

const sections = new Map<string, Form>();

/** A section's settings as a form: for a country each may be left out, which means that it falls back. */
export function settingsForm(section: SettingSection, at: 'all' | 'country'): Form {
  const known = sections.get(`${section} ${at}`);
  if (known) return known;
  const fields = Object.fromEntries(
    settingsAt(section, at).map(([key, { field }]): [string, Field] => [key, at === 'all' ? field : { ...field, optional: true }]),
  );
  const form = defineForm('settings', fields);
  sections.set(`${section} ${at}`, form);
  return form;
}

/** An amount for all is whole, since it holds in every currency; a country's has at most its currency's decimals. */
function amountFault(amount: string, currency: string | null): Message | null {
  if (currency === null) return /^-?\d+$/.test(amount) ? null : { key: 'whole_amount', params: {} };
  const digits = minorDigits(currency);
  // Zeros beyond are refused as well: whoever typed 500.500 may have meant five hundred thousand.
  const isFine = toMinor(amount, currency) !== undefined && (amount.split('.')[1] ?? '').length <= digits;
  return isFine ? null : { key: 'amount_decimals', params: { count: digits } };
}

/** An amount as it is kept, one way to write each: whole for all, with all of its currency's decimals for a country. */
function plainAmount(amount: unknown, currency: string | null): unknown {
  if (typeof amount !== 'string') return amount;
  if (currency === null) return /^-?\d+$/.test(amount) ? String(BigInt(amount)) : amount;
  const units = toMinor(amount, currency);
  return units === undefined ? amount : fromMinor(units, currency);
}

/** The values of a section with its amounts as they are kept, so that 4000 and 04000.00 are no two limits. */
export function plainAmounts<T extends Readonly<Values>>(section: SettingSection, values: T, currency: string | null): T {
  const { fields } = settingsForm(section, currency === null ? 'all' : 'country');
  const plain = (key: string, value: unknown) => (fields[key]?.kind === 'money' ? plainAmount(value, currency) : value);
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plain(key, value)])) as T;
}

/** Checks the values of a section: cleaned and without those left out, or the texts to show beside each field. Form and API both run it. */
export function checkSettings(section: SettingSection, body: Readonly<Values>, place: SettingsPlace): Validated {
  const at = place.currency === null ? 'all' : 'country';
  const form = settingsForm(section, at);
  // Left out of an edit, a field's value stays; here it falls back, and so does none.
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => at === 'all' || (value !== null && value !== '')));
  const checked = validate(form, 'update', given, { phones: [] });
  const errors: Record<string, readonly Message[]> = checked.ok ? {} : { ...checked.errors };
  const value = checked.ok ? checked.value : given;
  for (const [key, field] of Object.entries(form.fields)) {
    const amount = value[key];
    const fault = field.kind === 'money' && !errors[key] && typeof amount === 'string' && amountFault(amount, place.currency);
    if (fault) errors[key] = [fault];
  }
  for (const [key, message] of crossFaults({ ...place.inherited, ...value })) errors[key] ??= [message];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const set = Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
  return { ok: true, value: plainAmounts(section, set, place.currency) };
}

/** Rules across settings, over what would then hold. */
function* crossFaults(values: Readonly<Values>): Generator<[string, Message]> {
  const reminder = values['reminder_duration_schedule_trip_by_minutes'];
  const lead = values['min_time_to_schedule_trip_by_minutes'];
  if (typeof reminder === 'number' && typeof lead === 'number' && reminder > lead)
    yield ['reminder_duration_schedule_trip_by_minutes', { key: 'reminder_too_early', params: { max: lead } }];
}
