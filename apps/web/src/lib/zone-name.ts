import { hasText, t } from './translate.ts';
import { language } from './preferences.ts';

/** Whose time it is, in words: «بتوقيت الإمارات». The browser's own zone where none is given. */
export function zoneName(given: string | undefined): string {
  const zone = given ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const short = `common.zones.${zone}`;
  if (hasText(short)) return t(short as 'common.zones.UTC');
  const parts = new Intl.DateTimeFormat(language(), { timeZoneName: 'shortGeneric', timeZone: zone });
  const name = parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // What `Intl` gives begins with "time" in Arabic, and only wants its preposition.
  return language() === 'ar' ? `ب${name}` : name.replace(/ Time$/, ' time');
}
