import { searchWords } from '@diwan/domain/search-words';
import type { Condition } from './conditions.ts';

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** A dash in a word is whatever stands there in a row: Word writes another one than keyboards do. One that stands alone is itself. */
const escapePart = (part: string) => (/^-+$/.test(part) ? part : escapeLike(part).replaceAll('-', '_'));

/**
 * LIKE patterns over the folded search key, one a word. Words under three letters match the start of a word only, so that
 * the trigram index can still help; a phone is found in its international form, however it was typed.
 */
export function getPatterns(keyword: string): string[] {
  return searchWords(keyword).map(({ parts, anchored }) => `${anchored ? '% ' : '%'}${parts.map(escapePart).join('%')}%`);
}

/** That a column has this folded text somewhere; no condition where there is none. The search key, which has it too, is indexed. */
export function containsIn(column: string, folded: string): Condition | undefined {
  if (folded === '') return undefined;
  const pattern = `%${escapeLike(folded)}%`;
  return { kind: 'words', patterns: [pattern], own: { column, pattern } };
}
