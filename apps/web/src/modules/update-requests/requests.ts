import type { UpdateGroups, UpdateRequest, UpdateStatus } from '@diwan/contract/update-requests';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type One } from '../../lib/api.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';

interface GroupMeta {
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
}

export interface RequestPage {
  readonly data: UpdateGroups;
  readonly meta: GroupMeta & { readonly groups: Readonly<Record<UpdateStatus, GroupMeta>> };
}

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
    queryFn: ({ signal }) => api.get<RequestPage>('update_requests', { query: { request_status: group, page, keyword }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Decides; `updated_at` is the version of the provider's record that was looked at, for who accepts although it has changed. */
export function sendDecision(request: UpdateRequest, status: 'accept' | 'reject', more: { reason?: string; updated_at?: string } = {}) {
  return api.post<One<UpdateRequest>>('update_requests', { driver_id: request.provider_id, id: request.id, status, ...more });
}
