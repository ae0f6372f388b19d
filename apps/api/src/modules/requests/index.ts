import type { Module } from '../module.ts';
import { registerRequestCalls } from './app-calls.ts';
import { packageEnding } from './end-packages.ts';
import { registerRequestTransitions } from './request-transitions.ts';
import { subscriptionsApi, lawRequestsApi, videoRequestsApi } from './resources.ts';

export const requestsModule: Module = {
  resources: [subscriptionsApi, lawRequestsApi, videoRequestsApi],
  register: (app, base) => registerRequestTransitions(app, base),
  registerApp: registerRequestCalls,
  timers: [packageEnding],
};
