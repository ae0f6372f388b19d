import type { Context } from './context.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Flag } from '../platform/as-flag.ts';

interface PhoneCountry {
  readonly id: number;
  readonly phone_limit: number;
}

/** Countries with what the settings say of their phones: another number of digits, whether their records take no other country's, and of their national IDs. */
export function withPhoneSettings<C extends PhoneCountry>(
  app: Context,
  countries: readonly C[],
  runner?: Runner,
): Promise<(C & { restrict_phone_code: Flag; national_id_limit: number })[]> {
  return Promise.all(
    countries.map(async (country) => {
      const { phone_length, restrict_phone_code, national_id_limit } = await app.settings.of(country.id, runner);
      return { ...country, phone_limit: phone_length ?? country.phone_limit, restrict_phone_code, national_id_limit };
    }),
  );
}
