import type { SectionAnswer } from '@diwan/contract/settings/calls';
import { settingsAt, type SettingSection, type StoredSettings } from '@diwan/contract/settings/settings';
import type { Runner } from '../../platform/database/runner.ts';
import type { SettingsCountry } from './settings-country.ts';
import { inheritedValues, storedSection, valuesForAll } from './stored-section.ts';

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
  return { ...values, ...about };
}
