import type { Server } from '../../platform/http/server.ts';
import { transitionCalls } from '@diwan/contract/transition-calls';
import { REQUEST_TRANSITIONS, SUBSCRIPTION_TRANSITIONS, type SubscriptionAction } from '@diwan/domain/request-transitions';
import { registerTransitions } from '../../crud/routes/transition.ts';
import type { SubscriptionRow } from '../../ledger/package-visits.ts';
import { moveMoney } from './subscription-money.ts';
import { lawRequestsApi, subscriptionsApi, videoRequestsApi } from './resources.ts';

/** The decisions on requests and subscriptions. */
export function registerRequestTransitions(app: Server, prefix: string) {
  registerTransitions(app, lawRequestsApi, transitionCalls.lawSourceServiceUsers, REQUEST_TRANSITIONS, prefix);
  registerTransitions(app, videoRequestsApi, transitionCalls.videoCallSetupUsers, REQUEST_TRANSITIONS, prefix);
  registerTransitions(
    app,
    subscriptionsApi,
    transitionCalls.subscriptions,
    SUBSCRIPTION_TRANSITIONS,
    prefix,
    () => ({}),
    ({ action, before, ...step }) => moveMoney(action as SubscriptionAction, { ...step, row: before as SubscriptionRow }),
  );
}
