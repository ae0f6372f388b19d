import type { CountryOption } from '../../lib/countries.ts';

type Known = Readonly<Record<string, unknown>>;

/** The rows that a reference shows: one, several or none. */
export function getRows(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

/** The country of a row, as far as a reference shows it. */
const getCountry = (row: Known) => getRows(row['country'])[0] as Partial<CountryOption> | undefined;

/** The time zone of a row's country, or of the country that the row is. */
export function getZone(row: Known): string | undefined {
  const zone = getCountry(row)?.time_zone ?? row['time_zone'];
  return typeof zone === 'string' ? zone : undefined;
}

/** The calling code of a row's country. */
export const getCode = (row: Known): string | null => getCountry(row)?.phone_code ?? null;
