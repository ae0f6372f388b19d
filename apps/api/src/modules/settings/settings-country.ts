import type { Request } from '../../platform/http/server.ts';
import { countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { forbidden, invalidField } from '../../platform/errors.ts';

/** The country that settings are for. */
export interface SettingsCountry {
  readonly id: number;
  readonly currency: string;
}

/** The country that a call names, which must be within reach; null means all. */
export async function settingsCountry(app: Context, request: Request, named: unknown): Promise<SettingsCountry | null> {
  if (named === undefined || named === null || named === '') return null;
  const id = Number(named);
  const inScope = countriesInScope(request.caller);
  const { rows } = await app.database.pool.query<SettingsCountry>({
    name: 'settings_country',
    text: 'select id, currency from countries where id = $1 and deleted_at is null',
    values: [Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0],
  });
  if (!rows[0]) throw invalidField('country_id', 'not_found');
  if (inScope && !inScope.includes(id)) throw forbidden('auth.country_not_yours');
  return rows[0];
}

/** What holds for all is changed only by who works in all countries. */
export function demandWholeScope(request: Request, country: SettingsCountry | null): void {
  if (country === null && request.access.countries !== null) throw forbidden('settings.all_countries_only');
}
