import type { Resource } from '@diwan/contract/kit/resource';
import { isRecord, readRecord } from '@diwan/domain/records';
import type { Named } from '../resource/labels.ts';

/** The rows that a reference shows: one, several or none. */
export const getRows = (value: unknown): Named[] => [value].flat().filter(isRecord);

/** The country of a row, as far as a reference shows it. */
const getCountry = (row: Named): Named => readRecord(getRows(row['country'])[0]);

/** The time zone of a row's country, or of the country that the row is. */
export function getRowZone(row: Named): string | undefined {
  const zone = getCountry(row)['time_zone'] ?? row['time_zone'];
  return typeof zone === 'string' ? zone : undefined;
}

/** The calling code of a row's country. */
export function getCode(row: Named): string | null {
  const { phone_code: code } = getCountry(row);
  return typeof code === 'string' ? code : null;
}

/** The field that a row's country is known by, where it has one. */
export const countryReads = ({ fields }: Resource): readonly string[] => ('country_id' in fields ? ['country_id'] : []);

/** The field that a row's zone is known by. */
export const zoneReads = (resource: Resource): readonly string[] =>
  'time_zone' in resource.fields ? ['time_zone'] : countryReads(resource);
