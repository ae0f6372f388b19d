import { countedParams } from '@diwan/contract/kit/counted-params';
import { ar } from '@diwan/locales/ar';
import { en } from '@diwan/locales/en';

export type Language = 'ar' | 'en';
type Params = Readonly<Record<string, string | number>>;
/** A text of the catalogue by its key, as the dashboard shows it. */
export type Words = (key: string, params?: Params) => string;

const CATALOGUES = { ar, en };

function find(catalogue: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined), catalogue);
  return typeof found === 'string' ? found : undefined;
}

/** The catalogue of a language. A key that is missing is a fault of the test, so it throws. */
export function getWords(language: Language): Words {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`);
  return (key, params = {}) => {
    const { count } = countedParams(params);
    const plural = typeof count === 'number' ? find(CATALOGUES[language], `${key}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(CATALOGUES[language], key);
    if (text === undefined) throw new Error(`The catalogue has no ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) => {
      const value = params[name] ?? '';
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}
