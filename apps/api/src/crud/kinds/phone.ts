import { foldSearch } from '@diwan/domain/search-key';
import { containsIn } from '../list/keyword.ts';
import { plainKind } from './plain.ts';

/** The digits that a phone is kept with, however it was typed. */
const getDigits = (text: string) => foldSearch(text).replace(/[^\d]/g, '').replace(/^0+/, '');

export const phoneKind = plainKind<'phone'>({ filtered: (_, name, text) => containsIn(name, getDigits(text)) }, 'phone');
