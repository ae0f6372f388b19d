const LENGTH = 100_000;
const many = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

/** Texts of 100,000 characters that a pattern may go back over again and again, by what they are made of. */
export const NASTY_TEXTS: Readonly<Record<string, string>> = {
  'spaces within': `a${many(' ')}a`,
  'unseen marks within': `ا${many('\u200f')}ا`,
  'opening brackets': many('<'),
  'tags that never end': many('<a '),
  'tags in tags': many('<b>'),
  entities: many('&a'),
  'half an entity': `&${many('a')}`,
  dots: many('a.'),
  'dots of an address': `http://${many('.')}@`,
  'dots of a mailbox': `a@${many('a.')}@`,
  hyphens: `a@a${many('a-')}@`,
  'square brackets': many('['),
  ats: many('@'),
  'combining marks': many('\u0301'),
  harakat: many('ب\u064e'),
  tatweel: many('ـ'),
  digits: many('7'),
  zeros: `0.${many('0')}1`,
  newlines: `a${many('\n')}a`,
  'half letters': many('\ud83d'),
  mixed: many(' <a.[@\u0301ـ7\n&'),
};

/** Values that are none of a field's: what rules and lookups that trust a body stumble over. */
export const NASTY_VALUES: readonly unknown[] = [
  { toString: 1, valueOf: 1 },
  { length: 3, 0: 'a' },
  [{ toString: 1 }],
  [[[]]],
  [null],
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  -1,
  1e308,
  2 ** 53,
  // Beyond the ids of the database.
  2_147_483_648,
  true,
];

/** Keys that every object has from elsewhere. `__proto__` as a key is refused before anyone reads it. */
export const INHERITED_KEYS = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'] as const;
