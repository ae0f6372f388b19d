import { readZone } from '../../crud/resource/country.ts';
import { zonedTime } from '@diwan/domain/zoned-time';
import type { WriteContext } from '../../crud/resource/crud.ts';
import { conflict, invalidField } from '../../platform/errors.ts';

/** The day that it is in a country. */
export async function getCountryToday({ transaction, now }: WriteContext, countryId: unknown): Promise<string> {
  return zonedTime(now, await readZone(transaction.client, Number(countryId))).day;
}

/** What a row says of the days before today; null where it says nothing of them. */
type Past = object | null;

/** Refuses what would change days that are over: clocks have counted them. */
export function keepPast(before: Past, after: Past, field: string): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (before === null) throw invalidField(field, 'day_past');
  throw conflict('calendar.begun');
}
