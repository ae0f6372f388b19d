import type { Audience } from '@diwan/contract/people/audiences';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export interface Chosen {
  user_type: Audience;
  all: boolean;
  user_ids: readonly number[];
}

/** How many people a notification would reach, counted by the server. */
export function useAudience({ user_type, all, user_ids }: Chosen) {
  return useQuery({
    queryKey: ['audience', user_type, all, user_ids],
    enabled: all || user_ids.length > 0,
    queryFn: async ({ signal }) => {
      const body = { all: all ? 1 : 0, user_type, ...(!all && { user_ids: [...user_ids] }) } as const;
      return (await call('POST notifications/audience', { body, signal })).data.count;
    },
    staleTime: 0,
  });
}
