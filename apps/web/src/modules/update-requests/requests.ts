import type { UpdateRequest } from '@diwan/contract/update-requests/calls';
import type { UpdateStatus } from '@diwan/contract/update-requests/update-request';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';

export interface RequestQuery {
  readonly group: UpdateStatus;
  readonly page: number;
  readonly keyword: string;
}

/** One page of a group, with the totals of all of them. Asked anew whenever rows change, as lists are. */
export function useRequests({ group, page, keyword }: RequestQuery) {
  return useQuery({
    queryKey: ['rows', 'update_requests', group, page, keyword],
    meta: OF_SCREEN,
    queryFn: ({ signal }) => call('GET update_requests', { query: { request_status: group, page, keyword }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Decides; `updated_at` is the version of the provider's record that was looked at, for who accepts although it has changed. */
export function sendDecision(request: UpdateRequest, status: 'accept' | 'reject', more: { reason?: string; updated_at?: string } = {}) {
  return call('POST update_requests', { body: { driver_id: request.provider_id, id: request.id, status, ...more } });
}
