import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** What a country counts in and by; undefined where there is none. Deleted ones go on for what they have. */
export const readCountry = (runner: Runner, id: number | null) =>
  maybe(runner, db.selectFrom('countries').select(['id', 'currency', 'time_zone', 'deleted_at']).where('id', '=', id));

/** By which days and hours a country lives. */
export const readZone = async (runner: Runner, id: number | null): Promise<string> => (await readCountry(runner, id))?.time_zone ?? 'UTC';
