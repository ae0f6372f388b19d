import { useQuery } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { call } from '../../lib/call.ts';
import { onNews } from '../../lib/realtime.ts';

/** What waits comes from these. */
const TABLES = new Set(['cash_outs', 'approvals', 'update_requests', 'complaints', 'tickets', 'orders']);
/** News of a busy hour are gathered: the page is asked for again so often at most. */
const GATHER_MS = 10_000;

/** The home page, which follows what happens: but not while somebody points at its queue or decides, where nothing shall move. */
export function useHome(enabled: boolean, queue: RefObject<HTMLElement | null>) {
  const query = useQuery({
    // Whatever changes rows asks for it again, as for lists.
    queryKey: ['rows', 'home'],
    enabled,
    queryFn: ({ signal }) => call('GET home', { signal }),
  });
  const { refetch } = query;
  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (queue.current?.matches(':hover, :focus-within') || document.querySelector('dialog[open]')) soon();
        else void refetch();
      }, GATHER_MS);
    };
    const stops = [onNews('rows', ({ table }) => TABLES.has(table) && soon()), onNews('missed', soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [enabled, queue, refetch]);
  return query;
}
