import type { Locale } from '@diwan/contract/kit/constants';

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const FORMATS = {
  ar: new Intl.RelativeTimeFormat('ar-u-nu-latn', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
} satisfies Record<Locale, Intl.RelativeTimeFormat>;

/** How long ago something was, in words: `agoTime` of the specification. */
export function getAgoTime(language: Locale, at: string, now: number): string {
  const seconds = Math.min(0, (Date.parse(at) - now) / 1000);
  const [unit, length] = UNITS.find(([, one]) => -seconds >= one) ?? (['second', 0] as const);
  return FORMATS[language].format(length === 0 ? 0 : Math.trunc(seconds / length), unit);
}
