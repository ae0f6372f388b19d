import { countedParams, type TextParams } from '@diwan/contract/kit/counted-params';
import { translate } from '../../lib/translate.ts';

/** A text of the catalogue by a key that is put together from a resource's facts. */
export type Words = (key: string, params?: TextParams) => string;

/** `t` without its checked keys; a test of the catalogues proves that every key which the facts name is there. Never changes: another language loads the page anew. */
export function useWords(): Words {
  return words;
}

const words: Words = (key, params) => translate(key, params && countedParams(params));

const HOLE = '\u0000';

/** A text with one gap, `name`, read once to be filled many times. */
export function template(words: Words, key: string): (name: string) => string {
  const [before = '', after = ''] = words(key, { name: HOLE }).split(HOLE);
  return (name) => before + name + after;
}
