import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { forbidden, invalidField } from '../../platform/errors.ts';
import { readCountry } from '../../crud/resource/country.ts';
import type { Runner } from '../../platform/database/runner.ts';

/** The country that settings are for. */
export interface SettingsCountry {
  readonly id: number;
  readonly currency: string;
}

/** A country that is not deleted. */
export async function findSettingsCountry(runner: Runner, id: number): Promise<SettingsCountry | undefined> {
  const country = await readCountry(runner, id);
  return country && country.deleted_at === null ? { id, currency: country.currency } : undefined;
}

/** The country that a call names, which must be within reach; null means all. */
export async function settingsCountry(app: Context, request: Request, named: unknown): Promise<SettingsCountry | null> {
  if (named === undefined || named === null || named === '') return null;
  const id = Number(named);
  const inScope = countriesInScope(request.caller);
  const country = await findSettingsCountry(app.database.pool, Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0);
  if (!country) throw invalidField('country_id', 'not_found');
  if (inScope && !inScope.includes(id)) throw forbidden('auth.country_not_yours');
  return country;
}

/** What holds for all is changed only by who works in all countries. */
export function demandWholeScope(request: Request, country: SettingsCountry | null): void {
  if (country === null && request.access.countries !== null) throw forbidden('settings.all_countries_only');
}
