import { approvalCalls } from './approvals.ts';
import { allStakeCalls } from './at-stake.ts';
import { broadcastCalls } from './broadcasts.ts';
import { auditCalls } from './audit.ts';
import type { Call } from './call.ts';
import { homeCalls } from './home.ts';
import { jobCalls } from './jobs.ts';
import { bankAccountCalls } from './bank-accounts.ts';
import { cashOutCalls } from './cash-outs.ts';
import { chatCalls } from './chats.ts';
import { clientCalls } from './clients.ts';
import { complaintCalls } from './complaints.ts';
import { countryCalls } from './countries.ts';
import { findingCalls } from './findings.ts';
import { contactCalls } from './contacts.ts';
import { listCalls } from './lists.ts';
import { loginCalls } from './login.ts';
import { moneyCalls } from './money.ts';
import { allTransitionCalls, type TransitionCall } from './transitions.ts';
import { dispatchCalls } from './dispatch.ts';
import { inboxCalls } from './notifications.ts';
import { orderDetailCalls } from './order-details.ts';
import { placingCalls } from './order-placing.ts';
import { allOrderCalls, type orderCalls, type orderTransitions, type typedOrderCalls } from './orders.ts';
import { allPersonSessionCalls, type personSessionCalls } from './person-sessions.ts';
import { allPersonalDataCalls, type personalDataCalls } from './personal-data.ts';
import { roleCalls } from './roles.ts';
import { savedViewCalls } from './saved-views.ts';
import { adminCalls, profileCalls, sessionCalls } from './session.ts';
import { statisticsCalls } from './statistics.ts';
import { allSettingsCalls, type SettingsCall } from './settings.ts';
import { trackingCalls } from './tracking.ts';
import { deskCalls } from './desk.ts';
import { agentCalls } from './agents.ts';
import { ticketCalls } from './tickets.ts';
import { uploadCalls } from './uploads.ts';
import { updateRequestCalls } from './update-requests.ts';
import { vehicleCalls } from './vehicles.ts';

const ALL = {
  ...savedViewCalls,
  ...listCalls,
  ...loginCalls,
  ...sessionCalls,
  ...profileCalls,
  ...adminCalls,
  ...roleCalls,
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
