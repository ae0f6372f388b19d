import type { Module } from '../module.ts';
import { registerRequestMoves } from './request-moves.ts';
import { subscriptionsApi, lawRequestsApi, videoRequestsApi } from './resources.ts';

export const requestsModule: Module = {
  resources: [subscriptionsApi, lawRequestsApi, videoRequestsApi],
  register: (app, base) => registerRequestMoves(app, base),
};
