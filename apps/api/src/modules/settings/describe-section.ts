import { settingsAt, type SettingSection, type StoredSettings } from '@diwan/contract/settings';
import type { Runner } from '../../platform/database/runner.ts';
import type { SettingsCountry } from './settings-country.ts';
import { inheritedValues, storedSection, valuesForAll } from './stored-section.ts';

/** A section as the wire has it: its keys, with null where a country falls back, and what it falls back on. */
export type SectionAnswer = StoredSettings & {
  readonly country_id: number | null;
  readonly currency: string | null;
  readonly inherited: StoredSettings;
  /** Null where nothing was saved yet. */
  readonly updated_at: string | null;
};

/** A section for all, or for one country. */
export async function describeSection(runner: Runner, section: SettingSection, country: SettingsCountry | null): Promise<SectionAnswer> {
  const forAll = await storedSection(runner, section, null);
  const own = country ? await storedSection(runner, section, country.id) : forAll;
  const values: StoredSettings = country
    ? Object.fromEntries(settingsAt(section, 'country').map(([key]) => [key, own?.values[key] ?? null]))
    : valuesForAll(section, forAll?.values);
  const about = {
    country_id: country?.id ?? null,
    currency: country?.currency ?? null,
    inherited: country ? inheritedValues(section, country.currency, forAll?.values) : {},
    updated_at: own?.updated_at ?? null,
  };
  // The compiler cannot know that no setting has a name of those four.
  return { ...values, ...about } as SectionAnswer;
}
