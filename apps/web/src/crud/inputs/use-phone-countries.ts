import { useMemo } from 'react';
import { useCountries } from '../../lib/session-query.ts';
import type { PhoneCountry } from './phone-parts.ts';

/** The active countries with their phone codes. */
export function usePhoneCountries(): { countries: readonly PhoneCountry[]; waiting: boolean } {
  const { data, isPending } = useCountries();
  const countries = useMemo(
    () =>
      (data ?? []).flatMap(({ id, name, flag, phone_code: code, phone_limit: limit, restrict_phone_code = 0, national_id_limit }) =>
        code && limit
          ? [
              {
                id,
                name,
                flag,
                phone_code: code,
                phone_limit: limit,
                restrict_phone_code,
                ...(national_id_limit !== undefined && { national_id_limit }),
              },
            ]
          : [],
      ),
    [data],
  );
  return { countries, waiting: isPending };
}
