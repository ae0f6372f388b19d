import { apiTokenCalls } from './session/api-token-calls.ts';
import { approvalCalls } from './approvals/calls.ts';
import { allStakeCalls } from './orders/stake-calls.ts';
import { broadcastCalls } from './broadcasts/calls.ts';
import { auditCalls } from './audit/calls.ts';
import type { Call } from './kit/call.ts';
import { homeCalls } from './home/calls.ts';
import { jobCalls } from './jobs/calls.ts';
import { bankAccountCalls } from './providers/bank-account-calls.ts';
import { cashOutCalls } from './cash-outs/calls.ts';
import { chatCalls } from './chats/calls.ts';
import { clientCalls } from './clients/calls.ts';
import { complaintCalls } from './complaints/calls.ts';
import { countryCalls } from './countries/calls.ts';
import { findingCalls } from './findings/calls.ts';
import { contactCalls } from './contacts/calls.ts';
import { searchCalls } from './search/calls.ts';
import { placeCalls } from './cities/calls.ts';
import { loginCalls } from './session/login-calls.ts';
import { oidcCalls } from './oidc/calls.ts';
import { moneyCalls } from './wallet/calls.ts';
import { couponCalls } from './coupons/calls.ts';
import { proofCalls } from './proof/calls.ts';
import { allTransitionCalls, type TransitionCall } from './transition-calls.ts';
import { dispatchCalls } from './dispatch/calls.ts';
import { inboxCalls } from './notifications/calls.ts';
import { orderDetailCalls } from './orders/detail-calls.ts';
import { placingCalls } from './orders/placing-calls.ts';
import { allOrderCalls, type orderCalls, type orderTransitions, type typedOrderCalls } from './orders/calls.ts';
import { allPersonSessionCalls, type personSessionCalls } from './person-sessions/calls.ts';
import { allPersonalDataCalls, type personalDataCalls } from './personal-data/calls.ts';
import { roleCalls } from './roles/calls.ts';
import { savedViewCalls } from './saved-views/calls.ts';
import { adminCalls } from './admins/calls.ts';
import { profileCalls } from './profile/calls.ts';
import { sessionCalls } from './session/calls.ts';
import { statisticsCalls } from './statistics/calls.ts';
import { statusCalls } from './status/calls.ts';
import { allSettingsCalls, type SettingsCall } from './settings/calls.ts';
import { trackingCalls } from './tracking/calls.ts';
import { deskCalls } from './agents/desk-calls.ts';
import { agentCalls } from './agents/calls.ts';
import { ticketCalls } from './tickets/calls.ts';
import { uploadCalls } from './uploads/calls.ts';
import { updateRequestCalls } from './update-requests/calls.ts';
import { vehicleCalls } from './vehicles/calls.ts';
import { webhookCalls } from './webhooks/calls.ts';

const ALL = {
  ...savedViewCalls,
  ...searchCalls,
  ...placeCalls,
  ...loginCalls,
  ...sessionCalls,
  ...profileCalls,
  ...apiTokenCalls,
  ...oidcCalls,
  ...adminCalls,
  ...roleCalls,
  ...proofCalls,
  ...statusCalls,
  ...couponCalls,
  ...moneyCalls,
  ...approvalCalls,
  ...cashOutCalls,
  ...bankAccountCalls,
  ...inboxCalls,
  ...statisticsCalls,
  ...trackingCalls,
  ...jobCalls,
  ...homeCalls,
  ...auditCalls,
  ...updateRequestCalls,
  ...clientCalls,
  ...contactCalls,
  ...chatCalls,
  ...complaintCalls,
  ...countryCalls,
  ...findingCalls,
  ...broadcastCalls,
  ...vehicleCalls,
  ...orderDetailCalls,
  ...placingCalls,
  ...dispatchCalls,
  ...ticketCalls,
  ...agentCalls,
  ...deskCalls,
  ...uploadCalls,
  ...webhookCalls,
};

type OneOf<T> = T[keyof T];
type Declared =
  | SettingsCall
  | OneOf<typeof ALL>
  | OneOf<typeof orderCalls.orders>
  | OneOf<typeof orderCalls.trips>
  | OneOf<typeof typedOrderCalls>
  | OneOf<typeof personSessionCalls.client>
  | OneOf<typeof personSessionCalls.provider>
  | OneOf<typeof personalDataCalls.client>
  | OneOf<typeof personalDataCalls.provider>
  | (typeof allStakeCalls)[number]
  | (typeof orderTransitions)[number]['call']
  | TransitionCall;
/** Every call by its method and path: `POST saved-views`. */
export type Calls = { readonly [C in Declared as `${C['method']} ${C['path']}`]: C };

/** Every declared call. */
export const CALLS: readonly Call[] = [
  ...Object.values(ALL),
  ...allOrderCalls,
  ...allPersonSessionCalls,
  ...allPersonalDataCalls,
  ...allStakeCalls,
  ...allSettingsCalls,
  ...allTransitionCalls,
];
