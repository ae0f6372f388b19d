import type { AnswerOf } from '@diwan/contract/kit/call';
import type { Calls } from '@diwan/contract/calls';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, settleAnswer } from './api.ts';
import type { CountryOption } from './countries.ts';
import { takeRights } from './permissions.ts';
import { queryClient } from './query-client.ts';
import { keepSessionAnswer, readKept, sessionHeaders, type SessionAnswer } from './session-answer.ts';

/** Asks what the dashboard starts with; what is kept is shown until the server has said whether it still holds. */
async function askSession(signal: AbortSignal): Promise<SessionAnswer> {
  const kept = readKept();
  const { status, text, headers } = await ask('GET', 'session', undefined, { signal, headers: sessionHeaders(kept) });
  if (status === 304 && kept) return kept.data;
  const { data } = settleAnswer(status, text) as AnswerOf<Calls['GET session']>;
  const etag = headers.get('etag');
  if (etag !== null) keepSessionAnswer(etag, data);
  return data;
}

/** What the dashboard starts with, as a query. */
export const SESSION_QUERY = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const answer = await askSession(signal);
    takeRights(answer);
    return answer;
  },
  initialData: () => readKept()?.data,
  // Whoever changes something of it has it asked for again.
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Asks again who is logged in, what they may do and where; screens follow. A failure leaves what was known standing. */
export function refreshSession(): Promise<unknown> {
  return queryClient.fetchQuery({ ...SESSION_QUERY, staleTime: 0 }).catch(() => undefined);
}

const ADMIN = { ...SESSION_QUERY, select: ({ admin }: SessionAnswer) => admin };
const COUNTRIES = { ...SESSION_QUERY, select: ({ countries }: SessionAnswer): readonly CountryOption[] => countries };

/** Who is logged in. */
export const useAdmin = (): SessionAnswer['admin'] | undefined => useQuery(ADMIN).data;

/** The countries that the admin may work in. */
export function useCountries(): Pick<UseQueryResult<readonly CountryOption[]>, 'data' | 'isPending'> {
  return useQuery(COUNTRIES);
}
