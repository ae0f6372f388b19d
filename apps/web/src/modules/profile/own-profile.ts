import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type Data } from '../../lib/call.ts';

/** What an admin is told about themself. */
export type OwnProfile = Data<'GET profile'>;

export const OWN_PROFILE = ['profile'];

export function useOwnProfile(): UseQueryResult<OwnProfile> {
  return useQuery({
    queryKey: OWN_PROFILE,
    queryFn: async ({ signal }) => (await call('GET profile', { signal })).data,
  });
}
