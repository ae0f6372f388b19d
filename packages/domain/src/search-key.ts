/** Spaces by name: what `\s` takes for one differs between JavaScript and a database, and from database to database. */
const SPACES = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** One letter for one, as the database has it: no final sigma, and a dotted I is an i. */
function lower(text: string): string {
  return text.replace(/\p{Changes_When_Lowercased}/gu, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0));
}

/**
 * Folds a text for searching: one form of hamza and alef, ta marbuta as ha, alef maqsura as ya, no diacritics or tatweel,
 * Latin digits, lower case. The database's `fold_search` does the same; a test holds the two together.
 */
export function foldSearch(text: string): string {
  return lower(text)
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/ء/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(SPACES, ' ')
    .replace(/^ | $/g, '');
}
