import type { Server } from '../../platform/http/server.ts';
import { updateRequestCalls } from '@diwan/contract/update-requests/calls';
import { handle } from '../../crud/calls/handle.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { decideRequest } from './decide-request.ts';
import { listRequests } from './list-requests.ts';

/** What providers ask to have changed, in groups, and the decisions on it (§7). */
export function registerUpdateRequests(app: Server, providersApi: ResourceApi, prefix: string) {
  handle(app, prefix, updateRequestCalls.listUpdateRequests, async ({ request, query }) => {
    const { data, meta } = await listRequests(app, request, query);
    return { data, beside: { meta }, message: '' };
  });

  handle(app, prefix, updateRequestCalls.decideUpdateRequest, async ({ request, body }) => {
    const { driver_id: provider, id = null, status, reason = null, updated_at: version } = body;
    const to = status.startsWith('accept') ? 'accept' : 'reject';
    const decision = { provider, id, to, reason: to === 'reject' ? reason : null, version } as const;
    const data = await decideRequest(app, request, providersApi, decision);
    return { data, message: `update_requests.${to === 'accept' ? 'accepted' : 'rejected'}` };
  });
}
