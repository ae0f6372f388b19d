import type { FastifyInstance } from 'fastify';
import { REQUEST_ASKS } from '@diwan/contract/resources/service-requests';
import { SUBSCRIPTION_ASKS } from '@diwan/contract/resources/subscriptions';
import { registerMoves } from '../../crud/write/move.ts';
import { lawRequestsApi, subscriptionsApi, videoRequestsApi } from './resources.ts';

/** The decisions on requests and subscriptions. */
export function registerRequestMoves(app: FastifyInstance, prefix: string) {
  for (const api of [lawRequestsApi, videoRequestsApi]) registerMoves(app, api, REQUEST_ASKS, 'update-service-requests', prefix);
  registerMoves(app, subscriptionsApi, SUBSCRIPTION_ASKS, 'update-subscriptions', prefix);
}
