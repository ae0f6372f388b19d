import pg from 'pg';
import { currenciesOfDigits, fromMinor, toMinor } from '@diwan/domain/money';
import { orNullJson } from '../json-sql.ts';
import { plainKind } from './plain.ts';

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
