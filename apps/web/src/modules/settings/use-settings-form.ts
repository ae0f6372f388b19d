import type { SectionAnswer } from '@diwan/contract/settings/calls';
import { checkSettings, settingsForm } from '@diwan/contract/settings/check-settings';
import { settingsAt, type SettingSection } from '@diwan/contract/settings/settings';
import { useCallback, useState } from 'react';
import { sameValue, type FormValues } from '../../crud/resource/form-values.ts';
import type { RecordForm } from '../../crud/resource/slots.ts';
import { useWords } from '../../crud/words/words.ts';
import { afterPress } from '../../lib/after-press.ts';
import { recordFrom } from '@diwan/domain/records';

export interface SettingsForm extends RecordForm {
  readonly dirty: boolean;
  readonly body: () => Record<string, unknown> & Pick<SectionAnswer, 'updated_at'>;
  /** Checks everything; true when it may be sent. */
  readonly passes: () => boolean;
  readonly setErrors: (errors: Readonly<Record<string, readonly string[]>>) => void;
  /** Goes on from another version with these values. */
  readonly rebase: (answer: SectionAnswer, values: FormValues) => void;
}

/** A section's values as its form holds them. */
export const getValues = (section: SettingSection, answer: SectionAnswer): FormValues =>
  Object.fromEntries(settingsAt(section, answer.currency === null ? 'all' : 'country').map(([key]) => [key, answer[key] ?? null]));

/** The state of a section's form: null is a value that falls back. */
export function useSettingsForm(section: SettingSection, opened: SectionAnswer): SettingsForm {
  const words = useWords();
  const [base, setBase] = useState({ answer: opened, values: getValues(section, opened) });
  const [values, setValues] = useState(base.values);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const { currency, inherited, country_id, updated_at } = base.answer;

  const verdict = (): Record<string, string> => {
    const checked = checkSettings(section, values, { currency, inherited });
    if (checked.ok) return {};
    const { errors } = checked;
    return recordFrom(Object.keys(errors), (key) =>
      (errors[key] ?? []).map(({ key: message, params }) => words(`validation.${message}`, params)).join(' '),
    );
  };
  const wrong = judged.size > 0 ? verdict() : {};

  return {
    asks: settingsForm(section, currency === null ? 'all' : 'country'),
    mode: 'update',
    row: null,
    currency,
    values,
    before: base.values,
    errors: { ...Object.fromEntries(Object.entries(wrong).filter(([key]) => judged.has(key))), ...refusals },
    set: useCallback((changes: FormValues) => {
      // What was emptied falls back.
      const set = Object.entries(changes).map(([key, value]) => [key, value === '' ? null : value]);
      setValues((now) => ({ ...now, ...Object.fromEntries(set) }));
      setRefusals({});
    }, []),
    check: useCallback((key: string) => afterPress(() => setJudged((now) => new Set([...now, key]))), []),
    dirty: Object.keys(values).some((key) => !sameValue(values[key], base.values[key])),
    body: () => ({ ...values, country_id, updated_at }),
    passes: () => {
      const keys = Object.keys(verdict());
      setJudged(new Set(keys));
      setRefusals({});
      return keys.length === 0;
    },
    setErrors: (errors) => setRefusals(Object.fromEntries(Object.entries(errors).map(([key, lines]) => [key, lines.join(' ')]))),
    rebase: (answer, next) => {
      setBase({ answer, values: getValues(section, answer) });
      setValues(next);
      setJudged(new Set());
      setRefusals({});
    },
  };
}
