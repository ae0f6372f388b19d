import i18next from 'i18next';
import { countedParams } from '@diwan/contract/kit/counted-params';
import { LOCALES, type Locale } from '@diwan/contract/kit/constants';
import { ar } from '@diwan/locales/ar';
import { en } from '@diwan/locales/en';
import { isAmong } from '@diwan/domain/records';
import type { TextParams } from '@diwan/contract/kit/counted-params';

const catalogues = i18next.createInstance();
await catalogues.init({
  resources: { ar: { translation: ar }, en: { translation: en } },
  fallbackLng: false,
  interpolation: { escapeValue: false },
});
const TEXTS = { ar: catalogues.getFixedT('ar'), en: catalogues.getFixedT('en') };

/** What fills a gap of a text otherwise in each language: a day, the name of a country. */
export type Localized = Readonly<Record<Locale, string>>;

const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && LOCALES.every((one) => one in value);

/** A text of the catalogue in a language; numbers choose the plural form by `count`. */
export function translate(language: Locale, key: string, params: TextParams = {}): string {
  const own = Object.entries(params).map(([name, value]) => [name, isLocalized(value) ? value[language] : value] as const);
  return TEXTS[language](key, countedParams(Object.fromEntries(own)));
}

const DAY_WRITERS = {
  ar: new Intl.DateTimeFormat('ar-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
};
/** Keeps what is between them in one piece in a line of either direction. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

/** A day of the calendar that is near, `2026-12-25`, as texts name it: «25 ديسمبر». */
export function writeDay(day: string): Localized {
  const write = (language: Locale) => `${ISOLATE}${DAY_WRITERS[language].format(new Date(day))}${END}`;
  return { ar: write('ar'), en: write('en') };
}

/** The first language of an Accept-Language header that the product speaks; Arabic where there is none. */
export function getLanguage(header: string | undefined): Locale {
  const asked = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return asked.find((one) => isAmong(LOCALES, one)) ?? 'ar';
}
