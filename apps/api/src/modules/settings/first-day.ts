import { BOUNDS_OF_TWO, INITIAL_SETTINGS, type StoredSettings } from '@diwan/contract/settings/settings';
import { defaultLargestOrder, defaultLimit } from '@diwan/domain/ledger/default-limit';
import { fromMinor } from '@diwan/domain/money';
import type { Changes } from '../../crud/fields/row.ts';
import type { SettingsCountry } from './settings-country.ts';

/** What holds in a country, or for all, where nobody has set anything. */
function getBuiltIn(country: SettingsCountry | null): StoredSettings {
  if (!country) return INITIAL_SETTINGS;
  const { currency } = country;
  const approval_limit = fromMinor(defaultLimit(currency), currency);
  return { ...INITIAL_SETTINGS, approval_limit, largest_order: fromMinor(defaultLargestOrder(currency), currency) };
}

/**
 * Whether changes loosen a bound on money beyond what is built in for the currency, beyond what was set before, and beyond what holds for
 * all: the last two are what two have decided, or stricter.
 */
export function loosensBound(changes: Changes, country: SettingsCountry | null, forAll: StoredSettings = {}): boolean {
  const builtIn = getBuiltIn(country);
  return Object.entries(BOUNDS_OF_TWO).some(([key, looser]) => {
    const change = changes[key];
    if (!change) return false;
    const inherited = forAll[key] ?? builtIn[key];
    const allowed = [builtIn[key], inherited, change.before ?? inherited].map(Number);
    const after = Number(change.after ?? inherited);
    return looser === 'higher' ? after > Math.max(...allowed) : after < Math.min(...allowed);
  });
}
