import { numberJson } from '../json-sql.ts';
import { equalsIf, wholeNumber } from '../field-filters.ts';
import { plainKind } from './plain.ts';

/** Metres and seconds of travel are shown in kilometres and minutes: files have them so, too. */
const inShownUnit = (sql: string) => ({
  meters: { sql: `round(${sql} / 1000.0, 2)`, unit: 'kilometers' as const },
  travel_seconds: { sql: `round(${sql} / 60.0)`, unit: 'minutes' as const },
});

const isConverted = (unit: string | undefined): unit is 'meters' | 'travel_seconds' => unit === 'meters' || unit === 'travel_seconds';

/** A numeric column comes as text. */
const asNumber = (value: unknown) => (typeof value === 'string' ? Number(value) : value);

export const numberKind = plainKind<'number'>(
  {
    selected: (_, name, sql) => [[name, numberJson(sql)]],
    filtered: (_, name, text) => equalsIf(name, wholeNumber(text)),
    exported: ({ unit }, sql) => ({ kind: 'number', sql, ...(isConverted(unit) && inShownUnit(sql)[unit]) }),
    readable: (_, { before, after }) => ({ before: asNumber(before), after: asNumber(after) }),
  },
  'number',
);
