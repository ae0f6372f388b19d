import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { isDay } from '@diwan/contract/kit/date-rules';
import type { FieldKind } from '@diwan/contract/kit/field';
import { hasNoControl, saidIn } from '@diwan/contract/kit/text-rules';
import { currenciesOfDigits, fromMinor, toMinor } from '@diwan/domain/money';
import { foldSearch } from '@diwan/domain/search-key';
import { typedPhone } from '@diwan/domain/typed';
import { WEEKDAYS } from '@diwan/domain/week-hours';
import pg from 'pg';
import { hashPassword, refuseCommonPassword } from '../../../access/passwords/passwords.ts';
import { invalidField } from '../../../platform/errors.ts';
import { translate } from '../../../platform/translate.ts';
import { joinedElements, wordSql, zonedTimeSql } from '../cell-sql.ts';
import { equalsIf, flagValue, sameText, parseWholeNumber } from '../field-filters.ts';
import { anyJson, numberJson, orNullJson, timestampJson } from '../json-sql.ts';
import { containsIn } from '../keyword.ts';
import type { Row } from '../row.ts';
import type { ApiKind, CellKind, JsonSchema } from './kind.ts';

/** Values of filters in the documents. */
export const FILTER_TEXT: JsonSchema = { type: 'string' };
export const FILTER_ID: JsonSchema = { type: 'integer', minimum: 1 };
export const FILTER_FLAG: JsonSchema = { type: 'integer', enum: [0, 1] };

/** A kind whose column holds what the wire shows: what most of its behaviour is, unless it says otherwise. */
export function plainKind<K extends FieldKind>(own: Partial<ApiKind<K>> = {}, cell: CellKind = 'text'): ApiKind<K> {
  return {
    selected: (_, name, sql) => [[name, anyJson(sql)]],
    filtered: (_, name, text) => sameText(name, text),
    filterSchema: () => FILTER_TEXT,
    exported: (_, sql) => ({ kind: cell, sql }),
    ...own,
  };
}

/** What people read in the order of their alphabet; codes and statuses stand in that of their characters. */
const NAMES = /^(?:first_name|last_name|name|title|label)(?:_(?:ar|en))?$/;

/** The order of names in Arabic, or of English ones anywhere; both are part of every PostgreSQL with ICU. */
const ARABIC = 'ar-x-icu';
const ROOT = 'und-x-icu';

export const textKind = plainKind<'text'>({
  // A person's name is in either script; Arabic ones come first.
  sorted: (name) => (NAMES.test(name) ? `t.${name} collate "${name.endsWith('_en') ? ROOT : ARABIC}"` : `t.${name}`),
});

export const richTextKind = plainKind<'rich_text'>({
  /** One that is required must hold more than empty paragraphs. What reads HTML is loaded with the first: most bodies have none. */
  async cleaned({ optional }, name, value) {
    if (typeof value !== 'string') return value;
    const { cleanHtml } = await import('../clean-html.ts');
    const cleaned = cleanHtml(value);
    // What was written as an entity is a letter now.
    if (!hasNoControl(cleaned)) throw invalidField(name, 'control_characters');
    const empty = saidIn(cleaned) === '';
    if (empty && !optional) throw invalidField(name, 'empty');
    return empty ? null : cleaned;
  },
});

export const emailKind = plainKind<'email'>({ filtered: (_, name, text) => containsIn(name, foldSearch(text)) }, 'code');

/** The digits that a phone is kept with, however it was typed; none of what has a letter within: it is refused, as what is left would be another's. */
function getDigits(text: string): string {
  const read = typedPhone(foldSearch(text));
  return /^\+?\d*$/.test(read) ? read.replace(/^\+?0*/, '') : '';
}

export const phoneKind = plainKind<'phone'>({ filtered: (_, name, text) => containsIn(name, getDigits(text)) }, 'phone');

/** What is known of the person whose password it is. */
const getOwner = (values: Row) => ['email', 'first_name', 'last_name', 'phone'].map((name) => String(values[name] ?? ''));

/** Only its hash is kept. */
export const passwordKind = plainKind<'password'>({
  async cleaned(_, name, value, values) {
    if (typeof value === 'string') await refuseCommonPassword(name, value, getOwner(values));
    return value;
  },
  sealed: async (name, value) => (typeof value === 'string' ? { [`${name}_hash`]: await hashPassword(value) } : {}),
});

export const enumKind = plainKind<'enum'>({
  filtered: ({ values }, name, text) => equalsIf(name, values.includes(text) ? text : undefined),
  filterSchema: ({ values }) => ({ type: 'string', enum: values }),
  exported: ({ values, name }, sql, { language }) => ({ kind: 'word', sql: wordSql(sql, values, `enums.${name}`, language) }),
});

export const flagKind = plainKind<'flag'>({
  selected: (_, name, sql) => [[name, `coalesce((${sql})::int, 0)`]],
  filtered: (_, name, text) => equalsIf(name, flagValue(text)),
  filterSchema: () => FILTER_FLAG,
  exported(_, sql, { language }) {
    const [yes, no] = [1, 0].map((value) => pg.escapeLiteral(translate(language, `enums.yes_no.${value}`)));
    return { kind: 'word', sql: `case when ${sql} then ${yes} else ${no} end` };
  },
  stored: (_, value) => value === 1 || value === true,
});

const KEYS = PERMISSIONS.map((permission) => permission.permission_url);

export const keysKind = plainKind<'keys'>({
  exported: ({ catalogue }, sql, { language }) => ({
    kind: 'word',
    sql: joinedElements(wordSql('k', KEYS, `${catalogue}.names`, language), sql),
  }),
});

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
    filtered: (_, name, text) => equalsIf(name, parseWholeNumber(text)),
    exported: ({ unit }, sql) => ({ kind: 'number', sql, ...(isConverted(unit) && inShownUnit(sql)[unit]) }),
    readable: (_, { before, after }) => ({ before: asNumber(before), after: asNumber(after) }),
  },
  'number',
);

const UNITS = [[0, '1'], [3, '0.001'], [4, '0.0001']] as const; // prettier-ignore
const ODD = UNITS.flatMap(([digits, unit]) => currenciesOfDigits(digits).map((code) => `(${pg.escapeLiteral(code)}, ${unit})`)).join(', ');

/**
 * Minor units of the currency in another column of `t` as a decimal number with all decimals of that currency: a whole number of
 * 0.01 has two. The join knows the currencies that have others.
 */
function moneySql(units: string, currency: string): { readonly join: string; readonly decimal: string } {
  const alias = `u_${currency}`;
  return {
    join: `left join (values ${ODD}) ${alias}(code, unit) on ${alias}.code = t.${currency}`,
    decimal: `(${units}) * coalesce(${alias}.unit, 0.01)`,
  };
}

const decimal = (units: unknown, currency: unknown) =>
  typeof units === 'string' || typeof units === 'number' ? fromMinor(units, String(currency)) : null;

/** Kept in minor units of the currency that another field of the row names. */
export const moneyKind = plainKind<'money'>({
  selected({ currency }, name, sql, joins) {
    const amount = moneySql(sql, currency);
    joins.add(amount.join);
    return [[name, orNullJson(`'"' || (${amount.decimal})::text || '"'`)]];
  },
  exported({ currency }, sql) {
    const amount = moneySql(sql, currency);
    return { kind: 'number', sql: amount.decimal, join: amount.join };
  },
  stored({ currency }, value, record) {
    if (typeof value !== 'string') return value;
    const units = toMinor(value, String(record[currency] ?? ''));
    return units === undefined ? undefined : String(units);
  },
  unstorable: 'decimals',
  // What it counts in may have changed with it: a percentage that became an amount.
  readable({ currency }, { before, after }, row, changes) {
    return { before: decimal(before, changes[currency]?.before ?? row[currency]), after: decimal(after, row[currency]) };
  },
});

export const dateKind = plainKind<'date'>({ filtered: (_, name, text) => equalsIf(name, isDay(text) ? text : undefined) }, 'day');

export const timeKind = plainKind<'time'>();

export const timestampKind = plainKind<'timestamp'>({
  selected: (_, name, sql) => [[name, timestampJson(sql)]],
  filtered: (_, name, text) => (isDay(text) ? { kind: 'days', column: name, from: text, to: text } : undefined),
  exported: (_, sql, { zone }) => ({ kind: 'timestamp', sql: zonedTimeSql(sql, zone) }),
});

export const hoursKind = plainKind<'hours'>({
  // None at all is a list of none.
  stored: (_, value) => value ?? [],
  exported(_, sql, { language }) {
    const day = wordSql(`split_part(k, ' ', 1)`, WEEKDAYS, 'enums.weekdays', language);
    return { kind: 'text', sql: joinedElements(`${day} || ' ' || split_part(k, ' ', 2)`, sql) };
  },
});

export const latitudeKind = plainKind<'latitude'>({ selected: (_, name, sql) => [[name, numberJson(sql)]] }, 'number');
export const longitudeKind = plainKind<'longitude'>({ selected: (_, name, sql) => [[name, numberJson(sql)]] }, 'number');
