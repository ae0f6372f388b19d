import { foldSearch } from '@diwan/domain/search-key';
import { searchWords } from '@diwan/domain/search-words';

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/**
 * LIKE patterns over the folded search key, one a word. Words under three letters match the start of a word only, so that
 * the trigram index can still help; a phone is found in its international form, however it was typed.
 */
export function patternsOf(keyword: string): string[] {
  return searchWords(keyword).map(({ parts, anchored }) => `${anchored ? '% ' : '%'}${parts.map(escapeLike).join('%')}%`);
}

/** The pattern of a part of an e-mail or of a phone's digits. */
export function partOf(column: 'email' | 'phone', value: string): string | undefined {
  const folded = column === 'phone' ? foldSearch(value).replace(/[^\d]/g, '').replace(/^0+/, '') : foldSearch(value);
  return folded === '' ? undefined : `%${escapeLike(folded)}%`;
}
