import type { Audience } from '@diwan/contract/broadcasts';
import { useQuery } from '@tanstack/react-query';
import { api, type One } from '../../../lib/api.ts';

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
      const body = { all: all ? 1 : 0, user_type, ...(!all && { user_ids }) };
      return (await api.post<One<{ count: number }>>('notifications/audience', body, { signal })).data.count;
    },
    staleTime: 0,
  });
}
