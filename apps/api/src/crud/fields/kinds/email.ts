import { containsIn } from '../keyword.ts';
import { foldSearch } from '@diwan/domain/search-key';
import { plainKind } from './plain.ts';

export const emailKind = plainKind<'email'>({ filtered: (_, name, text) => containsIn(name, foldSearch(text)) }, 'code');
