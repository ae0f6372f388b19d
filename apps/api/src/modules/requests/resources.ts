import { lawSourceServiceUsers, videoCallSetupUsers } from '@diwan/contract/requests/service-requests';
import { subscriptions } from '@diwan/contract/requests/subscriptions';
import { demandNothingLeft, type SubscriptionRow } from '../../ledger/package-visits.ts';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/service-requests.ts';
import * as s from '../../schema/tables/subscriptions.ts';

export const lawRequestsApi = crud(lawSourceServiceUsers, { table: t.lawSourceServiceUsers });
export const videoRequestsApi = crud(videoCallSetupUsers, { table: t.videoCallSetupUsers });
export const subscriptionsApi = crud(subscriptions, {
  table: s.subscriptions,
  refusals: { 409: ['subscription.stop_first'] },
  beforeDelete: (_context, rows) => demandNothingLeft(rows as unknown as readonly SubscriptionRow[]),
  computed: { count_left_visit: 'greatest(t.count_visit + t.count_gift_visit - t.count_used_visit, 0)' },
});
