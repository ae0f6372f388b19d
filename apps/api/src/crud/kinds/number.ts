import { numberJson } from '../json-sql.ts';
import { equalsIf, wholeNumber } from '../list/field-filters.ts';
import { plainKind } from './plain.ts';

/** A numeric column comes as text. */
const asNumber = (value: unknown) => (typeof value === 'string' ? Number(value) : value);

export const numberKind = plainKind<'number'>(
  {
    selected: (_, name, sql) => [[name, numberJson(sql)]],
    filtered: (_, name, text) => equalsIf(name, wholeNumber(text)),
    readable: (_, { before, after }) => ({ before: asNumber(before), after: asNumber(after) }),
  },
  'number',
);
