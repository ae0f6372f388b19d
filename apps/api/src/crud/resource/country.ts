import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';
import { invalidField, unauthorized } from '../../platform/errors.ts';

/** What a country counts in and by; undefined where there is none. Deleted ones go on for what they have. */
export const readCountry = (runner: Runner, id: number | null) =>
  maybe(runner, db.selectFrom('countries').select(['id', 'currency', 'time_zone', 'deleted_at']).where('id', '=', id));

/** By which days and hours a country lives. */
export const readZone = async (runner: Runner, id: number | null): Promise<string> => (await readCountry(runner, id))?.time_zone ?? 'UTC';

/** 422 for a country where nothing is offered. */
export async function demandOpenCountry(runner: Runner, id: number): Promise<void> {
  const open = db.selectFrom('countries').select('id').where('id', '=', id).where('is_active', '=', true).where('deleted_at', 'is', null);
  if (!(await maybe(runner, open))) throw invalidField('country_id', 'not_found');
}

/** The country that what is about all of them stands with: the first there is. */
export async function readFirstCountry(runner: Runner): Promise<number | undefined> {
  const first = db.selectFrom('countries').select('id').where('deleted_at', 'is', null).orderBy('id').limit(1);
  return (await maybe(runner, first))?.id;
}

/** The country that somebody is of, and what is paid with there. */
export interface Home {
  readonly id: number;
  readonly currency: string;
}

/** The country of whoever asks; a session whose country is gone is none. */
export async function readHome(runner: Runner, id: number): Promise<Home> {
  const country = await readCountry(runner, id);
  if (!country) throw unauthorized();
  return country;
}
