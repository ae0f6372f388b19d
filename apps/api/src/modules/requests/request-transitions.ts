import type { Server } from '../../platform/http/server.ts';
import { transitionCalls } from '@diwan/contract/calls/transitions';
import { REQUEST_TRANSITIONS, SUBSCRIPTION_TRANSITIONS } from '@diwan/domain/request-transitions';
import { registerTransitions } from '../../crud/write/transition.ts';
import { lawRequestsApi, subscriptionsApi, videoRequestsApi } from './resources.ts';

/** The decisions on requests and subscriptions. */
export function registerRequestTransitions(app: Server, prefix: string) {
  registerTransitions(app, lawRequestsApi, transitionCalls.lawSourceServiceUsers, REQUEST_TRANSITIONS, prefix);
  registerTransitions(app, videoRequestsApi, transitionCalls.videoCallSetupUsers, REQUEST_TRANSITIONS, prefix);
  registerTransitions(app, subscriptionsApi, transitionCalls.subscriptions, SUBSCRIPTION_TRANSITIONS, prefix);
}
