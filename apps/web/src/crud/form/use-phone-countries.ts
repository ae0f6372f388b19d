import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchCountries } from '../../lib/countries.ts';
import type { PhoneCountry } from './phone-parts.ts';

/** The active countries with their phone codes. */
export function usePhoneCountries(): { countries: readonly PhoneCountry[]; waiting: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['country_not_paginated'],
    queryFn: ({ signal }) => fetchCountries(signal),
    staleTime: Infinity,
  });
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
