import { foldSearch } from '@diwan/domain/search-key';

const WORDS = 6;

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/**
 * LIKE patterns over the folded search key, one a word. Words under three letters match the start of a word only, so that
 * the trigram index can still help; a phone typed with its leading zero is found in its international form.
 */
export function patternsOf(keyword: string): string[] {
  return foldSearch(keyword)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, WORDS)
    .map((word) => (/^0\d{5,}$/.test(word) ? word.replace(/^0+/, '') : word))
    .map((word) => (word.length < 3 ? `% ${escapeLike(word)}%` : `%${escapeLike(word)}%`));
}

/** The pattern of a part of an e-mail or of a phone's digits. */
export function partOf(column: 'email' | 'phone', value: string): string | undefined {
  const folded = column === 'phone' ? foldSearch(value).replace(/[^\d]/g, '').replace(/^0+/, '') : foldSearch(value);
  return folded === '' ? undefined : `%${escapeLike(folded)}%`;
}
