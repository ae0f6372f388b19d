import { foldSearch } from '@diwan/domain/search-key';
import { typedPhone } from '@diwan/domain/typed';
import { containsIn } from '../keyword.ts';
import { plainKind } from './plain.ts';

/** The digits that a phone is kept with, however it was typed; none of what has a letter within: it is refused, as what is left would be another's. */
function getDigits(text: string): string {
  const read = typedPhone(foldSearch(text));
  return /^\+?\d*$/.test(read) ? read.replace(/^\+?0*/, '') : '';
}

export const phoneKind = plainKind<'phone'>({ filtered: (_, name, text) => containsIn(name, getDigits(text)) }, 'phone');
