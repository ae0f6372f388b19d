import type { TextParams } from '@diwan/contract/kit/counted-params';
import type { TextKey } from '@diwan/locales/keys';
import { formatNumber } from './manner.ts';
import { language } from './preferences.ts';

export type Translate = (key: TextKey, params?: TextParams) => string;

const bundles: object[] = [];
const found = new Map<string, string>();
let rules: Intl.PluralRules | undefined;

/** Adds a part of the catalogue; what is there already stays. */
export function addTexts(bundle: object): void {
  bundles.push(bundle);
}

function findIn(bundle: object, parts: readonly string[]): string | undefined {
  let at: unknown = bundle;
  for (const part of parts) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
  return typeof at === 'string' ? at : undefined;
}

function find(key: string): string | undefined {
  const known = found.get(key);
  if (known !== undefined) return known;
  const parts = key.split('.');
  for (const bundle of bundles) {
    const text = findIn(bundle, parts);
    if (text === undefined) continue;
    // Fifty rows ask for the same few words again and again.
    found.set(key, text);
    return text;
  }
  return undefined;
}

/** A text in the plural form of its count: none may have words of its own in any language. */
function findCounted(key: string, count: number): string | undefined {
  rules ??= new Intl.PluralRules(language());
  return (count === 0 ? find(`${key}_zero`) : undefined) ?? find(`${key}_${rules.select(count)}`) ?? find(key);
}

function findFor(key: string, { count, context }: TextParams): string | undefined {
  const choose = (one: string) => (typeof count === 'number' ? findCounted(one, count) : find(one));
  return (typeof context === 'string' ? choose(`${key}_${context}`) : undefined) ?? choose(key);
}

/** A value within a text: numbers are written in the admin's digits, without every text asking for it. */
function writeValue(value: unknown): string {
  if (typeof value !== 'number') return String(value ?? '');
  // A minus belongs before its number in a sentence of either direction.
  return value < 0 ? `\u2066${formatNumber(value)}\u2069` : formatNumber(value);
}

/** The text of a key that is put together from facts, with its gaps filled; the key itself where there is none. */
export function translate(key: string, params?: TextParams): string {
  if (!params) return find(key) ?? key;
  return findFor(key, params)?.replace(/\{\{(\w+)\}\}/g, (_gap, name: string) => writeValue(params[name])) ?? key;
}

/** Whether the catalogue has a text for a key. */
export const hasText = (key: string): boolean => find(key) !== undefined;

/** The text of a key, with its gaps filled. */
export const t: Translate = (key, params) => translate(key, params);

const WORDS = { t };

/** `t`, as components ask for it. It never changes: another language loads the page anew. */
export const useTranslation = (): typeof WORDS => WORDS;
