import { countedParams } from '@diwan/contract/counted-params';
import i18next from 'i18next';

/** A text of the catalogue by a key that is put together from a resource's facts. */
export type Words = (key: string, params?: Readonly<Record<string, unknown>>) => string;

const known = new Map<string, string>();

/** `t` without its checked keys; a test of the catalogues proves that every key which the facts name is there. Never changes: another language loads the page anew. */
export function useWords(): Words {
  return words;
}

function words(key: string, params?: Readonly<Record<string, unknown>>): string {
  const t = i18next.t as unknown as Words;
  if (params) return t(key, countedParams(params));
  // Fifty rows ask for the same few words again and again.
  const text = known.get(key) ?? t(key);
  if (text !== key) known.set(key, text);
  return text;
}

const HOLE = '\u0000';

/** A text with one gap, `name`, read once to be filled many times. */
export function template(words: Words, key: string): (name: string) => string {
  const [before = '', after = ''] = words(key, { name: HOLE }).split(HOLE);
  return (name) => before + name + after;
}
