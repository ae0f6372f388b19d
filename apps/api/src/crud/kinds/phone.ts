import { foldSearch } from '@diwan/domain/search-key';
import { typedPhone } from '@diwan/domain/typed';
import { containsIn } from '../list/keyword.ts';
import { plainKind } from './plain.ts';

/** The digits that a phone is kept with, however it was typed; what has a letter within is no other phone, and finds none. */
function getDigits(text: string): string {
  const read = typedPhone(foldSearch(text));
  return /^\+?\d*$/.test(read) ? read.replace(/^\+?0*/, '') : read;
}

export const phoneKind = plainKind<'phone'>({ filtered: (_, name, text) => containsIn(name, getDigits(text)) }, 'phone');
