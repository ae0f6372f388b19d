import { foldTyped } from './search-key.ts';

/** A word of a search: what a search key must hold, and whether only a word of it may begin so. */
export interface SearchWord {
  /** What stands one after another, with anything between; nearly always one text. */
  readonly parts: readonly string[];
  /** Short words would be found inside nearly everything. */
  readonly anchored: boolean;
}

const WORDS = 6;
/** How people write a number's sign: `#D00002093`. */
const SIGN = /(^| )#(?=[^ ])/g;
/** Groups of digits as phones are written and read out: `+971 50 673 1053`, `(050) 673-1053`. */
const DIGITS = /(?<=^|\s)\(?\+?\(?\d[\d()]*(?:[\s.\u2010-\u2015-]+\(?\d[\d()]*)*(?=\s|$)/g;
/** Digits that several groups have together at the least where they can only be a phone, and no plate such as `12 34567`. */
const PHONE = 8;
/** Digits from which a leading zero is that of a phone within its country, and no part of a code. */
const NATIONAL = 4;

/** What stands before a phone in a link, and in what is copied from one. */
const TEL = /(^| )tel:(?=[+(\d])/g;
const LETTERS = String.raw`[\u0621-\u064a](?:-[\u0621-\u064a]){1,3}`;
/** The Arabic letters of a plate, apart or as one word, with its number at either side: `ر-ر-ب 1340`, `ررب1340`, `1340-ررب`. */
const PLATE = new RegExp(
  String.raw`(?<=^| )(?:${LETTERS}[- ]?\d{1,5}|\d{1,5}[- ]?${LETTERS}|[\u0621-\u064a]{1,4}-?\d{1,5}|\d{1,5}-?[\u0621-\u064a]{1,4})(?= |$)`,
  'g',
);

/** A plate is kept as it was typed: its letters are looked for one after another, whatever stands between them, and so is its number. */
function wordsOfPlate(plate: string): SearchWord[] {
  const letters = plate.match(/[\u0621-\u064a]/g) ?? [];
  const digits = plate.replace(/\D/g, '');
  // Two digits are in too many rows to be looked for by themselves.
  if (digits.length < 3) return [{ parts: /^\d/.test(plate) ? [digits, ...letters] : [...letters, digits], anchored: letters.length < 3 }];
  return [
    { parts: letters, anchored: letters.length < 3 },
    { parts: [digits], anchored: false },
  ];
}

function wordOfText(text: string): SearchWord {
  return { parts: [text], anchored: text.length < 3 };
}

/** Phones are kept in their international form, without blanks: that is how their digits are looked for, however they were typed. */
function wordsOfDigits(run: string): SearchWord[] {
  const groups = run.match(/\d+/g) ?? [];
  const digits = groups.join('');
  const isPhone = digits.length >= PHONE || /^\(?(?:\+|\(?0)/.test(run);
  if (digits.startsWith('0') && digits.length >= NATIONAL && !run.startsWith('+') && isPhone)
    return [{ parts: [digits.replace(/^0+(?=\d)/, '')], anchored: false }];
  if (groups.length === 1) return [wordOfText(run.startsWith('+') ? run : digits)];
  if (isPhone) return [{ parts: [digits], anchored: false }];
  // A phone that is not yet typed to its end, or a plate: either is found.
  return groups.some((group) => group.length > 2) ? [{ parts: groups, anchored: false }] : groups.map(wordOfText);
}

/** The words of a search, folded as search keys are; a phone is one word, without its blanks, its plus and its leading zeros. */
export function searchWords(typed: string): SearchWord[] {
  const text = foldTyped(typed).replace(SIGN, '$1').replace(TEL, '$1');
  const words: SearchWord[] = [];
  const rest = text.replace(PLATE, (plate) => {
    words.push(...wordsOfPlate(plate));
    return '';
  });
  let end = 0;
  const plain = (part: string) => words.push(...part.split(' ').filter(Boolean).map(wordOfText));
  for (const { 0: run, index } of rest.matchAll(DIGITS)) {
    plain(rest.slice(end, index));
    words.push(...wordsOfDigits(run));
    end = index + run.length;
  }
  plain(rest.slice(end));
  return words.slice(0, WORDS);
}
