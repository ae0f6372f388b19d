import type { Plan } from './plan.ts';

export type Language = 'ar' | 'en';
/** Texts by what they name: `one`, `fields.age`, `can.create`. */
export type GivenWords = Readonly<Record<string, string>>;

const FORMS = { ar: ['zero', 'one', 'two', 'few', 'many', 'other'], en: ['one', 'other'] } as const;
const RIGHTS = { index: 'View the list of', show: 'View details of', create: 'Add', update: 'Edit', delete: 'Delete' } as const;

/** What every resource calls the same. */
const COMMON: Readonly<Record<Language, GivenWords>> = {
  ar: {
    'fields.id': 'الرقم',
    'fields.created_at': 'تاريخ الإضافة',
    'fields.updated_at': 'آخر تعديل',
    'fields.country_id': 'الدولة',
    'fields.currency': 'العملة',
  },
  en: {
    'fields.id': 'Number',
    'fields.created_at': 'Added',
    'fields.updated_at': 'Last edited',
    'fields.country_id': 'Country',
    'fields.currency': 'Currency',
  },
};

/** Every text of a resource: what it is called in English where nobody says otherwise. */
function draft({ camel, singular, fields, columns }: Plan, language: Language): GivenWords {
  const spaced = (text: string) => text.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const [many, one] = [spaced(camel), spaced(singular)];
  const names = new Set(['id', 'created_at', 'updated_at', ...fields.map(({ name }) => name), ...columns, 'is_active']);
  return {
    title: many,
    one,
    ...Object.fromEntries(FORMS[language].map((form) => [`count_${form}`, `{{count}} ${form === 'one' ? one : many}`])),
    add: `Add ${one}`,
    edit: `Edit ${one}`,
    ...Object.fromEntries([...names].map((name) => [`fields.${name}`, spaced(name)])),
    ...Object.fromEntries(Object.entries(RIGHTS).map(([right, says]) => [`can.${right}`, `${says} ${right === 'index' ? many : one}`])),
  };
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/**
 * Every text of a resource in a language. What was not given stands there in brackets, to be written by somebody who knows what
 * operators say: the catalogues' test refuses it.
 */
export function wordsFrom(plan: Plan, language: Language, given: GivenWords): GivenWords {
  const wanted = draft(plan, language);
  const odd = Object.keys(given).filter((key) => !(key in wanted));
  if (odd.length > 0)
    throw new Error(`There is nothing to be called ${odd.join(', ')} in ${language}; there are ${Object.keys(wanted).join(', ')}.`);
  return Object.fromEntries(
    Object.entries(wanted).map(([key, text]) => [key, given[key] ?? COMMON[language][key] ?? `⟨${capital(text)}⟩`]),
  );
}

/** The texts below a prefix as lines of a catalogue. */
export function lines(words: GivenWords, prefix: string, indent: string, getKey = (key: string) => key): string {
  return Object.entries(words)
    .filter(([key]) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
    .map(([key, text]) => `${indent}${getKey(key.slice(prefix.length))}: ${JSON.stringify(text)},\n`)
    .join('');
}
