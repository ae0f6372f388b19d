import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useRowNews } from '../../../lib/use-live.ts';

/** A reply on its way is asked after, in case nobody tells what became of it. */
const ASK_EVERY = 4_000;
const getKey = (id: number) => ['contact', id, 'replies'];

/** The answers to a message, and the ways in which another can go. */
export function useContactThread(id: number) {
  useRowNews('contacts', id, () => void refreshThread(id));
  return useQuery({
    queryKey: getKey(id),
    queryFn: async ({ signal }) => (await call('GET contacts/:id/replies', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.replies.some((reply) => reply.status === 'queued') ? ASK_EVERY : false),
  });
}

export function refreshThread(id: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: getKey(id) });
}
