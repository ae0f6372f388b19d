import { INITIAL_SETTINGS, settingsAt, type SettingSection, type StoredSettings } from '@diwan/contract/settings/settings';
import { defaultLimit } from '@diwan/domain/ledger/default-limit';
import { fromMinor } from '@diwan/domain/money';
import type { Runner } from '../../platform/database/runner.ts';

/** One section as it is stored for a country, or for all. */
export interface StoredSection {
  readonly id: number;
  readonly values: StoredSettings;
  /** The version that an edit is based on. */
  readonly updated_at: string;
}

/** Undefined where nothing was ever saved. */
export async function storedSection(
  runner: Runner,
  section: SettingSection,
  countryId: number | null,
  lock = false,
): Promise<StoredSection | undefined> {
  const { rows } = await runner.query<StoredSection>({
    name: lock ? 'settings_section_locked' : 'settings_section',
    text: `select id, values, updated_at from settings where section = $1 and country_id is not distinct from $2::int${lock ? ' for update' : ''}`,
    values: [section, countryId],
  });
  return rows[0];
}

/** The values for all, each where it is set or else as it was at first. */
export function valuesForAll(section: SettingSection, stored: StoredSettings = {}): StoredSettings {
  return Object.fromEntries(settingsAt(section, 'all').map(([key, { initial }]) => [key, stored[key] ?? initial]));
}

/** What a country falls back on, by key: also where only a country can have a value. */
export function inheritedValues(section: SettingSection, currency: string, forAll: StoredSettings = {}): StoredSettings {
  const initial: StoredSettings = { ...INITIAL_SETTINGS, approval_limit: fromMinor(defaultLimit(currency), currency) };
  return Object.fromEntries(settingsAt(section, 'country').map(([key]) => [key, forAll[key] ?? initial[key] ?? null]));
}
