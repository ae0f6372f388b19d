import type { JobView, ResultStatus } from '@diwan/contract/jobs/job';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';

/** While nobody tells, one asks; a job that is told of is asked for no more often than this. */
const ASK_EVERY = 2_000;

/** A job as it goes on: told of live, and asked for meanwhile in case nobody tells. */
export function useJob(id: number, known?: JobView): UseQueryResult<JobView> {
  const key = ['job', id];
  useEffect(() => {
    const stops = [
      onNews('job', (job) => {
        if (job.id === id) queryClient.setQueryData(['job', id], job);
      }),
      onNews('missed', () => void queryClient.invalidateQueries({ queryKey: ['job', id] })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [id]);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('GET jobs/:id', { params: { id }, signal })).data,
    ...(known && { initialData: known, staleTime: ASK_EVERY }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : ASK_EVERY),
  });
}

/** What became of each row of a job; asked for anew as the job goes on. */
export function useJobResults(job: JobView, query: { page: number; status?: ResultStatus }) {
  const progress = job.done_count + job.failed_count;
  return useQuery({
    queryKey: ['job', job.id, 'results', query, progress],
    queryFn: ({ signal }) => call('GET jobs/:id/results', { params: { id: job.id }, query, signal }),
    placeholderData: (before) => before,
  });
}

/** Has a job end before its next rows. */
export async function requestJobCancel(id: number): Promise<string> {
  const { data, message } = await call('POST jobs/:id/cancel', { params: { id } });
  queryClient.setQueryData(['job', id], data);
  return message;
}

/** Has the failures of a job done once more. */
export async function retryJob(id: number): Promise<void> {
  const { data } = await call('POST jobs/:id/retry', { params: { id } });
  queryClient.setQueryData(['job', id], data);
}
