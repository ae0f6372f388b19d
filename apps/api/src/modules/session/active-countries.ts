import type { Flag } from '../../platform/as-flag.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Locale } from '@diwan/contract/kit/constants';
import { withPhoneSettings } from '../../crud/resource/phone-rules.ts';

export interface ActiveCountry {
  id: number;
  /** In the language of the request. */
  name: string;
  name_ar: string;
  name_en: string;
  flag: string;
  phone_code: string;
  phone_limit: number;
  /** 1 where the country's records take no other country's phones. */
  restrict_phone_code: Flag;
  /** Digits of its national IDs. */
  national_id_limit: number;
  currency: string;
  time_zone: string;
}

/** The active countries, or those among `ids`, in the order of their names in a language. */
export async function activeCountries(app: Context, language: Locale, ids: readonly number[] | null): Promise<ActiveCountry[]> {
  const { rows } = await app.database.pool.query<Omit<ActiveCountry, 'name' | 'restrict_phone_code' | 'national_id_limit'>>({
    name: 'active_countries',
    text: `select id, name_ar, name_en, flag, phone_code, phone_limit, currency, time_zone from countries
      where is_active and deleted_at is null and ($1::int[] is null or id = any($1))`,
    values: [ids],
  });
  const { compare } = new Intl.Collator(language);
  const countries = await withPhoneSettings(app, rows);
  return countries.map((row) => ({ ...row, name: row[`name_${language}`] })).toSorted((a, b) => compare(a.name, b.name));
}
