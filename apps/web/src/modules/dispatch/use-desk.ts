import type { DeskOrder, WaitingOrder } from '@diwan/contract/dispatch/calls';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';

const KEY = 'dispatch';
/** As often as it is asked again where the socket says nothing. */
const EVERY = 30_000;
/** Several orders that change at once are asked for once. */
const GATHER_MS = 400;
const TABLES: ReadonlySet<string> = new Set(['orders', 'trips', 'dispatch']);

/** The orders that wait, page after page. */
export function useWaiting() {
  return useInfiniteQuery({
    queryKey: [KEY, 'list'],
    meta: OF_SCREEN,
    queryFn: ({ pageParam, signal }) => call('GET dispatch', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: EVERY,
  });
}

export type WaitingQuery = ReturnType<typeof useWaiting>;

/** One of them, with its rounds and its candidates; a keyword finds others. */
export function useDeskOrder(id: number | null, keyword: string): UseQueryResult<DeskOrder> {
  return useQuery({
    queryKey: [KEY, 'order', id, keyword],
    queryFn: async ({ signal }) =>
      (await call('GET dispatch/:id', { params: { id: id ?? 0 }, query: keyword === '' ? {} : { keyword }, signal })).data,
    enabled: id !== null,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? keepPreviousData(before) : undefined),
    refetchInterval: EVERY,
  });
}

/** Asks anew when an order, an offer or an answer changes anywhere. */
export function useDeskNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void client.invalidateQueries({ queryKey: [KEY] });
      }, GATHER_MS);
    };
    const stops = [onNews('rows', ({ table }) => TABLES.has(table) && soon()), onNews('missed', soon)];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** Has the desk asked anew at once. */
export function useRefreshDesk(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}

/** All that has come, in its order. */
export const waitingOrders = (list: WaitingQuery): readonly WaitingOrder[] => list.data?.pages.flatMap(({ data }) => data) ?? [];
