import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Row } from '../../crud/screens.ts';
import { api, type One } from '../../lib/api.ts';

/** What an admin is told about themself. */
export interface OwnProfile extends Row {
  first_name: string;
  last_name: string;
  name: string;
  email: string;
  phone: string;
  gender: string;
  image: string | null;
  last_login_at: string | null;
  is_super_admin: 0 | 1;
  all_countries: 0 | 1;
  role: { title: string; permissions: readonly unknown[] } | null;
  countries: readonly { id: number; name: string; flag: string | null }[];
}

export const OWN_PROFILE = ['profile'];

export function useOwnProfile(): UseQueryResult<OwnProfile> {
  return useQuery({
    queryKey: OWN_PROFILE,
    queryFn: async ({ signal }) => (await api.get<One<OwnProfile>>('profile', { signal })).data,
  });
}
