import { isDay } from '@diwan/contract/kinds/date.schema';
import { equalsIf } from '../field-filters.ts';
import { plainKind } from './plain.ts';

export const dateKind = plainKind<'date'>({ filtered: (_, name, text) => equalsIf(name, isDay(text) ? text : undefined) }, 'day');
