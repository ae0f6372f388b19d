import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { call, getEarlyAnswer } from '../../lib/call.ts';
import { useTableNews } from '../../lib/use-live.ts';

/** What waits comes from these. */
const TABLES = new Set(['cash_outs', 'approvals', 'update_requests', 'complaints', 'tickets', 'orders']);

/** The home page, which follows what happens: but not while somebody points at its queue or decides, where nothing shall move. */
export function useHome(enabled: boolean, queue: RefObject<HTMLElement | null>) {
  const query = useQuery({
    // Whatever changes rows asks for it again, as for lists.
    queryKey: ['rows', 'home'],
    enabled,
    queryFn: ({ signal }) => call('GET home', { signal }),
    initialData: () => getEarlyAnswer('GET home'),
  });
  useTableNews(enabled ? TABLES : null, queue, () => void query.refetch());
  return query;
}
