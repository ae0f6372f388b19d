import i18next from 'i18next';
import { countedParams } from '@diwan/contract/counted-params';
import { LOCALES, type Locale } from '@diwan/contract/constants';
import { ar } from '@diwan/locales/ar';
import { en } from '@diwan/locales/en';
import { isAmong } from '@diwan/domain/records';
import type { TextParams } from '@diwan/contract/counted-params';

const catalogues = i18next.createInstance();
await catalogues.init({
  resources: { ar: { translation: ar }, en: { translation: en } },
  fallbackLng: false,
  interpolation: { escapeValue: false },
});
const TEXTS = { ar: catalogues.getFixedT('ar'), en: catalogues.getFixedT('en') };

/** A text of the catalogue in a language; numbers choose the plural form by `count`. */
export function translate(language: Locale, key: string, params: TextParams = {}): string {
  return TEXTS[language](key, countedParams(params));
}

/** The first language of an Accept-Language header that the product speaks; Arabic where there is none. */
export function getLanguage(header: string | undefined): Locale {
  const asked = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return asked.find((one) => isAmong(LOCALES, one)) ?? 'ar';
}
