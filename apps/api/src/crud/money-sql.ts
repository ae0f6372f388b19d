import { currenciesOfDigits } from '@diwan/domain/money';
import pg from 'pg';

const UNITS = [[0, '1'], [3, '0.001'], [4, '0.0001']] as const; // prettier-ignore
const ODD = UNITS.flatMap(([digits, unit]) => currenciesOfDigits(digits).map((code) => `(${pg.escapeLiteral(code)}, ${unit})`)).join(', ');

/**
 * Minor units of the currency in another column of `t` as a decimal number with all decimals of that currency: a whole number of
 * 0.01 has two. The join knows the currencies that have others.
 */
export function moneySql(units: string, currency: string): { readonly join: string; readonly decimal: string } {
  const alias = `u_${currency}`;
  return {
    join: `left join (values ${ODD}) ${alias}(code, unit) on ${alias}.code = t.${currency}`,
    decimal: `(${units}) * coalesce(${alias}.unit, 0.01)`,
  };
}
