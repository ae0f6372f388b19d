import type { Condition } from './conditions.ts';

const INT_MAX = 2_147_483_647;
/** No text of a field that filters compare is longer. */
const TEXT_MAX = 250;

/** A whole number as a filter's text names it. */
export function parseWholeNumber(text: string, max = INT_MAX): number | undefined {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= max ? number : undefined;
}

/** A flag in a filter: 1, true and active, or their opposites. */
export function flagValue(text: string): boolean | undefined {
  if (['1', 'true', 'active'].includes(text)) return true;
  return ['0', 'false', 'inactive'].includes(text) ? false : undefined;
}

/** That a column holds a value; no condition where there is no value. */
export function equalsIf(column: string, value: string | number | boolean | undefined): Condition | undefined {
  return value === undefined ? undefined : { kind: 'equals', column, value };
}

/** That a column holds this very text. */
export const sameText = (name: string, text: string) => (text.length <= TEXT_MAX ? equalsIf(name, text) : undefined);
