import type { ChatConversation } from './chat-types.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';
import { useAskEvery } from '../../lib/use-live.ts';
import { chatListQuery, type ChatView } from './chat-view.ts';

const LIST = ['chats', 'list'] as const;
const WHILE_AWAY = 15_000;
/** Several messages at once are asked for once. */
const GATHER_MS = 400;
const PER_PAGE = 30;

/** The conversations of a queue, page after page, with how many there are in each. */
export function useChatList(view: ChatView) {
  const query = chatListQuery(view);
  return useInfiniteQuery({
    queryKey: [...LIST, query],
    meta: OF_SCREEN,
    queryFn: ({ pageParam, signal }) =>
      call('GET get-conversations', { query: { ...query, per_page: PER_PAGE, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    refetchInterval: useAskEvery(WHILE_AWAY),
  });
}
export type ChatListQuery = ReturnType<typeof useChatList>;

/** All that has come, in its order. */
export const listedChats = (list: ChatListQuery): readonly ChatConversation[] => list.data?.pages.flatMap(({ data }) => data) ?? [];

/** Asks for the list anew some moments after something was said or decided anywhere. */
export function useListNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void client.invalidateQueries({ queryKey: LIST });
      }, GATHER_MS);
    };
    const stops = [onNews('message', soon), onNews('rows', ({ table }) => table === 'conversations' && soon()), onNews('missed', soon)];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [client]);
}
