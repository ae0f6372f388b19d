import { call } from './call.ts';

/** A country as options name it: public, also before the login. */
export interface CountryOption {
  id: number;
  name: string;
  flag?: string | null;
  time_zone?: string | null;
  currency?: string | null;
  phone_code?: string | null;
  phone_limit?: number | null;
  /** 1 where the country's records take no other country's phones. */
  restrict_phone_code?: 0 | 1;
  /** Digits of its national IDs. */
  national_id_limit?: number;
}

export async function fetchCountries(signal?: AbortSignal): Promise<readonly CountryOption[]> {
  const answer = await call('GET country_not_paginated', { signal });
  return answer.data;
}
