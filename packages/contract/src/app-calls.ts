import type { AppCall } from './kit/call.ts';
import { catalogueCalls } from './services/app-calls.ts';
import { clientOrderCalls } from './orders/client-app-calls.ts';
import { configCalls } from './person-sessions/config-app-calls.ts';
import { conversationCalls } from './chats/app-calls.ts';
import { orderAppCalls } from './orders/app-calls.ts';
import { ownInboxCalls } from './notifications/app-calls.ts';
import { ownContactCalls } from './contacts/app-calls.ts';
import { ownRequestCalls } from './requests/app-calls.ts';
import { ownWalletCalls } from './wallet/app-calls.ts';
import { ownAccountCalls } from './providers/app-calls.ts';
import { ownCashOutCalls } from './cash-outs/app-calls.ts';
import { ownRatingCalls } from './reviews/app-calls.ts';
import { ownComplaintCalls } from './complaints/app-calls.ts';
import { offerCalls } from './dispatch/app-calls.ts';
import { positionCalls } from './tracks/app-calls.ts';
import { ownVehicleCalls } from './vehicles/app-calls.ts';
import { ownUpdateCalls } from './update-requests/app-calls.ts';
import { profileAppCalls } from './person-sessions/profile-app-calls.ts';
import { providerOrderCalls } from './orders/provider-app-calls.ts';
import { sessionAppCalls } from './person-sessions/app-calls.ts';
import { ownTicketCalls } from './tickets/app-calls.ts';
import { uploadAppCalls } from './uploads/app-calls.ts';

const ALL = {
  ...sessionAppCalls,
  ...profileAppCalls,
  ...configCalls,
  ...conversationCalls,
  ...catalogueCalls,
  ...clientOrderCalls,
  ...orderAppCalls,
  ...providerOrderCalls,
  ...ownComplaintCalls,
  ...ownWalletCalls,
  ...ownAccountCalls,
  ...ownCashOutCalls,
  ...ownRatingCalls,
  ...offerCalls,
  ...ownInboxCalls,
  ...ownContactCalls,
  ...ownRequestCalls,
  ...positionCalls,
  ...ownUpdateCalls,
  ...ownVehicleCalls,
  ...ownTicketCalls,
  ...uploadAppCalls,
};

/** Every call of the apps of clients and providers, below `/api/app/v1`. */
export const APP_CALLS: readonly AppCall[] = Object.values(ALL);

type Declared = (typeof ALL)[keyof typeof ALL];
/** Every call of the apps by its method and path: `POST sessions`. */
export type AppCalls = { readonly [C in Declared as `${C['method']} ${C['path']}`]: C };
