import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { OF_SCREEN, queryClient } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';

export const WHOSE = ['mine', 'all'] as const;
export type Whose = (typeof WHOSE)[number];

/** A page of jobs, the newest first. What is told of live is one's own; other people's unfinished ones are asked for again. */
export function useJobs(whose: Whose, before: number | null) {
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: ['jobs'] });
    const stops = [onNews('job', (job) => job.status !== 'running' && again()), onNews('missed', again)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery({
    queryKey: ['jobs', whose, before],
    meta: OF_SCREEN,
    queryFn: ({ signal }) => call('GET jobs', { query: { whose, ...(before !== null && { before }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One job that an address names, which may be older than the page. */
export function useNamedJob(id: number | null) {
  return useQuery({
    queryKey: ['job', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await call('GET jobs/:id', { params: { id: id ?? 0 }, signal })).data,
  });
}
