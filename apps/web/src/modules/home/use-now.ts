import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, getEarlyAnswer } from '../../lib/call.ts';
import { isConnected, onNews } from '../../lib/realtime.ts';

/** What moves the figures. */
const TABLES = new Set(['orders', 'providers', 'settlements']);
/** News of a busy hour are gathered: the figures are asked for again so often at most. */
const GATHER_MS = 5_000;
/** While there is no socket to follow. */
const POLL_MS = 30_000;

/** How it goes at this moment: it follows what happens by the socket, and asks from time to time only while that is away. */
export function useNow(enabled: boolean) {
  const query = useQuery({
    queryKey: ['rows', 'home', 'now'],
    enabled,
    queryFn: async ({ signal }) => (await call('GET home/now', { signal })).data,
    initialData: () => getEarlyAnswer('GET home/now')?.data,
    refetchInterval: () => (isConnected() ? false : POLL_MS),
  });
  const { refetch } = query;
  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, GATHER_MS);
    };
    const stops = [onNews('rows', ({ table }) => TABLES.has(table) && soon()), onNews('missed', soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [enabled, refetch]);
  return query;
}
