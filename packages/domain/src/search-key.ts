/** Spaces by name: what `\s` takes for one differs between JavaScript and a database, and from database to database. */
const SPACES = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** One letter for one, as the database has it: no final sigma, and a dotted I is an i. */
function lower(text: string): string {
  return text.replace(/\p{Changes_When_Lowercased}/gu, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0));
}

/** What stands between letters and is no letter of its own: apostrophes of all kinds. */
const APOSTROPHES = /['`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\uff07]/g;
/**
 * Marks above and below letters of the scripts that are written here, and signs that nobody sees: joiners, marks of direction, tatweel. And
 * the apostrophes once more, for some come out of other signs only by taking them apart: the inches of ″.
 */
const MARKS = new RegExp(
  `[${[
    String.raw`'\u0060\u02b9-\u02bf\u2018-\u201b\u2032`,
    String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
    String.raw`\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
    String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff`,
    String.raw`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff`,
  ].join('')}]`,
  'g',
);
/** All that looks like the dash of a keyboard; U+2011 of Word is folded to U+2010. */
const DASHES = /[\u2010-\u2015\u2212]/g;
/** First words of names that are written as one with the next, or apart: عبد الله and عبدالله, أبو ظبي and أبوظبي. */
const COMPOUNDS = /(^| )(عبد|ابو|ام) (?=[^ ])/g;
/** Between the letters of a plate, which are written apart or as one, before its number or behind it. */
const BETWEEN_LETTERS =
  /(?<=(?:^| )[\u0621-\u064a]) (?=[\u0621-\u064a](?: [\u0621-\u064a])* [0-9])|(?<=[0-9](?: [\u0621-\u064a])+) (?=[\u0621-\u064a](?: |$))/g;

/**
 * Folds a text for searching: letters in one form each (composed or not, as they are shown or as they are), one form of hamza and alef, ta
 * marbuta as ha, alef maqsura as ya, no marks, joiners, apostrophes or tatweel, Latin digits, lower case, compound names and the letters
 * of plates as one word. The database's `fold_search` does the same; a test holds the two together.
 */
export const foldSearch = (text: string): string => foldAround(text).replace(BETWEEN_LETTERS, '');

/** The same of what is searched for, in which the letters of a plate are still told apart: by a dash, as some write them. */
export const foldTyped = (text: string): string => foldAround(text).replace(BETWEEN_LETTERS, '-').replace(DASHES, '-');

/** The same of both sides of a search that a page makes by itself: one dash for all, as Word writes another than keyboards do. */
export const foldShown = (text: string): string => foldSearch(text).replace(DASHES, '-');

function foldAround(text: string): string {
  return lower(text.replace(APOSTROPHES, '').normalize('NFKD'))
    .replace(MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئىیے]/g, 'ي')
    .replace(/[ةەہھ]/g, 'ه')
    .replace(/[کڪ]/g, 'ك')
    .replace(/ء/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(SPACES, ' ')
    .replace(/^ | $/g, '')
    .replace(COMPOUNDS, '$1$2');
}
